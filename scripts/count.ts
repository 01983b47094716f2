export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** The part of Vitest's JSON report that `countTests` reads. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** The part of Playwright's JSON report that `countBrowserTests` and `whySkipped` read. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly Suite[];
}

/** The tests in a file or in a `describe`. */
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly { readonly tests: readonly { readonly annotations: readonly Annotation[] }[] }[];
}

interface Annotation {
  readonly type: string;
  readonly description?: string;
}

/** A step counts as one check. */
export const countStep = (ok: boolean): Count => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Each test counts once. A file that fails outside its tests, for example because the file does not load, is one failure. */
export function countTests(report: VitestReport, ok: boolean): Count {
  let passed = 0;
  let failed = 0;
  for (const file of report.testResults) {
    const failedHere = file.assertionResults.filter((test) => test.status === 'failed').length;
    passed += file.assertionResults.filter((test) => test.status === 'passed').length;
    failed += file.status === 'failed' ? Math.max(1, failedHere) : failedHere;
  }
  return { passed, failed: ok ? failed : Math.max(1, failed) };
}

/** Each browser test counts once. A test that passed only on a retry counts as failed. */
export function countBrowserTests({ stats }: Pick<PlaywrightReport, 'stats'>, ok: boolean): Count {
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: ok ? failed : Math.max(1, failed) };
}

/** Why tests were skipped. Each reason is listed once. */
export function whySkipped({ suites }: Pick<PlaywrightReport, 'suites'>): string[] {
  const reasons = suites.flatMap((suite) => [
    ...suite.specs
      .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
      .filter(({ type }) => type === 'skip')
      .map(({ description = 'no reason given' }) => description),
    ...whySkipped({ suites: suite.suites ?? [] }),
  ]);
  return [...new Set(reasons)];
}

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, count) => total + count.passed, 0),
  failed: counts.reduce((total, count) => total + count.failed, 0),
});

export const formatCount = ({ passed, failed }: Count): string => `${passed} passed, ${failed} failed`;
