import { stripVTControlCharacters } from 'node:util';

/** Outcome of one step of the plan. */
export interface StepOutcome {
  readonly passed: number;
  readonly failed: number;
  /** Skipped tests, which count as failed in CI. */
  readonly skipped: number;
  /** Tests that this run leaves to `npm run test:all`: of Vitest by their tag `deep`, of Playwright by the reason. */
  readonly leftOut: number;
  /** Number of passed and failed tests by database engine, from the engine's name in the title. */
  readonly byEngine: Readonly<Record<string, number>>;
  /** Names of the failures with the first line of their reason; at the end of a log that may be truncated. */
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly tags?: readonly string[];
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly annotations?: readonly { readonly description?: string }[];
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

const ENGINE = /\b(pglite|postgres|citus)\b/;

/** A check without tests inside is one test. */
export function outcomeOfCheck(exitCode: number): StepOutcome {
  return {
    passed: exitCode === 0 ? 1 : 0,
    failed: exitCode === 0 ? 0 : 1,
    skipped: 0,
    leftOut: 0,
    byEngine: {},
    failures: [],
  };
}

export function outcomeOfVitest(report: VitestReport, exitCode: number): StepOutcome {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  // A file that fails to load has no failed tests.
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const byEngine: Record<string, number> = {};
  for (const test of tests) {
    const engine = ENGINE.exec(test.fullName)?.[1];
    if (engine && (test.status === 'passed' || test.status === 'failed')) {
      byEngine[engine] = (byEngine[engine] ?? 0) + 1;
    }
  }
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const ran = count('passed') + count('failed');
  const leftOut = tests.filter(({ status, tags }) => isDeep(tags) && !hasRun(status)).length;
  return withExitCode(
    {
      passed: count('passed'),
      failed: count('failed') + broken.length,
      skipped: tests.length - ran - leftOut,
      leftOut,
      byEngine,
      failures: [
        ...broken.map(({ name, message }) => failure(name, message)),
        ...report.testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map((test) => failure(`${name} > ${test.fullName}`, test.failureMessages?.[0])),
        ),
      ],
    },
    exitCode,
  );
}

export function outcomeOfPlaywright(
  { stats, suites }: PlaywrightReport,
  exitCode: number,
): StepOutcome {
  const leftOut = suites.reduce((sum, suite) => sum + leftOutOf(suite), 0);
  // A test that passes only in a repetition counts as failed.
  return withExitCode(
    {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped - leftOut,
      leftOut,
      byEngine: {},
      failures: suites.flatMap(failuresOf),
    },
    exitCode,
  );
}

/** Reason of a journey that a run has not drawn. */
export const notDrawn = 'in npm run test:all';

const isDeep = (tags: readonly string[] = []): boolean => tags.includes('deep');

const hasRun = (status: string): boolean => status === 'passed' || status === 'failed';

function leftOutOf({ suites = [], specs }: PlaywrightSuite): number {
  const here = specs
    .flatMap(({ tests }) => tests)
    .filter(({ annotations = [] }) =>
      annotations.some(({ description }) => description === notDrawn),
    ).length;
  return suites.reduce((sum, suite) => sum + leftOutOf(suite), here);
}

function failuresOf({ suites = [], specs }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure(`${file}:${line} > ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...here, ...suites.flatMap(failuresOf)];
}

function failure(name: string, message = ''): string {
  return `${name}: ${stripVTControlCharacters(message).split('\n', 1)[0]}`;
}

/** Outcome without a report: the program ended before its first test. */
export const crashedOutcome: StepOutcome = {
  passed: 0,
  failed: 1,
  skipped: 0,
  leftOut: 0,
  byEngine: {},
  failures: [],
};

// Errors outside tests (set-up, unhandled rejections) are visible only in the exit code.
function withExitCode(outcome: StepOutcome, exitCode: number): StepOutcome {
  return exitCode !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}
