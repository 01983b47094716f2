import { describe, expect, test } from 'vitest';
import { countStep, countTests, formatCount, sum } from './count.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((status) => ({ status })),
});

describe('the count at the end of a check', () => {
  test('every test counts by itself, a skipped one not at all', () => {
    const report = { testResults: [file('passed', 'passed', 'skipped'), file('failed', 'passed', 'failed', 'failed')] };
    expect(countTests(report, false)).toEqual({ passed: 2, failed: 2 });
  });

  test('a file that does not load is one failure', () => {
    expect(countTests({ testResults: [file('failed'), file('passed', 'passed')] }, false)).toEqual({
      passed: 1,
      failed: 1,
    });
  });

  test('a failure outside of every file is one failure', () => {
    expect(countTests({ testResults: [file('passed', 'passed')] }, false)).toEqual({ passed: 1, failed: 1 });
  });

  test('steps add up', () => {
    expect(formatCount(sum([countStep(true), countStep(false), { passed: 3, failed: 0 }]))).toBe('4 passed, 1 failed');
  });
});
