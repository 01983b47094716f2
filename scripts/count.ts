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

/** The part of Playwright's JSON report that `countBrowserTests` reads. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
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
export function countBrowserTests({ stats }: PlaywrightReport, ok: boolean): Count {
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: ok ? failed : Math.max(1, failed) };
}

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, count) => total + count.passed, 0),
  failed: counts.reduce((total, count) => total + count.failed, 0),
});

export const formatCount = ({ passed, failed }: Count): string => `${passed} passed, ${failed} failed`;
