import { describe, expect, test } from 'vitest';
import { countBrowserTests, countStep, countTests, formatCount, sum, whySkipped } from './count.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((status) => ({ status })),
});

describe('the count at the end of a check', () => {
  test('each test counts once, and a skipped test does not count', () => {
    const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'passed', 'failed', 'failed')] };
    expect(countTests(report, false)).toEqual({ passed: 2, failed: 2 });
  });

  test('a file that does not load is one failure', () => {
    expect(countTests({ testResults: [file('failed'), file('passed', 'passed')] }, false)).toEqual({
      passed: 1,
      failed: 1,
    });
  });

  test('a failure outside all files is one failure', () => {
    expect(countTests({ testResults: [file('passed', 'passed')] }, false)).toEqual({ passed: 1, failed: 1 });
  });

  test('a browser test that passed only on a retry is a failure, and a skipped browser test does not count', () => {
    const stats = { expected: 5, skipped: 1, unexpected: 2, flaky: 1 };
    expect(countBrowserTests({ stats }, false)).toEqual({ passed: 5, failed: 3 });
  });

  test('browser tests that did not run are one failure', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0 };
    expect(countBrowserTests({ stats }, false)).toEqual({ passed: 0, failed: 1 });
  });

  test('each reason for skipping browser tests is listed once', () => {
    const spec = (...annotations: { type: string; description: string }[]) => ({ tests: [{ annotations }] });
    const skipped = spec({ type: 'skip', description: 'there is no sea' });
    const inner = { specs: [skipped, skipped, spec({ type: 'slow', description: 'the sea is wide' })] };
    expect(whySkipped({ suites: [{ specs: [spec()], suites: [inner] }] })).toEqual(['there is no sea']);
  });

  test('counts are added up', () => {
    expect(formatCount(sum([countStep(true), countStep(false), { passed: 3, failed: 0 }]))).toBe('4 passed, 1 failed');
  });
});
