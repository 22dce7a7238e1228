import { describe, expect, it, vi } from 'vitest';
import { runConfig, runEnvironment } from './config.ts';
import { notDrawn, outcomeOfCheck, outcomeOfPlaywright, outcomeOfVitest } from './outcome.ts';

const file = (status: string, tests: Record<string, string> = {}) => ({
  name: 'store.test.ts',
  status,
  message: status === 'failed' && Object.keys(tests).length === 0 ? 'Cannot find module' : '',
  assertionResults: Object.entries(tests).map(([fullName, result]) => ({
    fullName,
    status: result,
    failureMessages: result === 'failed' ? ['expected 1 to be 2\n    at store.test.ts:3'] : [],
  })),
});

describe('outcome of a step', () => {
  it('a check counts as one test', () => {
    expect(outcomeOfCheck(0)).toMatchObject({ passed: 1, failed: 0 });
    expect(outcomeOfCheck(2)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts tests by result, and those of an engine by its name in the title', () => {
    const report = {
      testResults: [
        file('failed', {
          'store pglite keeps': 'passed',
          'store postgres keeps': 'failed',
          'pure adds': 'passed',
        }),
        file('passed', { 'store postgres skips': 'skipped' }),
      ],
    };
    expect(outcomeOfVitest(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      leftOut: 0,
      byEngine: { pglite: 1, postgres: 1 },
      failures: ['store.test.ts > store postgres keeps: expected 1 to be 2'],
    });
  });

  it('a test that was not drawn is counted apart', () => {
    const { assertionResults, ...rest } = file('passed', { 'plan holds': 'skipped' });
    const tagged = assertionResults.map((test) => ({ ...test, tags: ['deep'] }));
    const report = { testResults: [{ ...rest, assertionResults: tagged }] };
    expect(outcomeOfVitest(report, 0)).toMatchObject({ passed: 0, skipped: 0, leftOut: 1 });
    const specs = [notDrawn, 'no camera'].map((description) => ({
      title: 'reads on',
      file: 'offline.spec.ts',
      line: 12,
      tests: [{ status: 'skipped', annotations: [{ description }], results: [] }],
    }));
    const suites = [{ specs: [], suites: [{ specs }] }];
    const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 2 };
    expect(outcomeOfPlaywright({ stats, suites }, 0)).toMatchObject({ skipped: 1, leftOut: 1 });
  });

  it('a file that does not load is a failure', () => {
    expect(outcomeOfVitest({ testResults: [file('failed')] }, 1)).toMatchObject({
      failed: 1,
      failures: ['store.test.ts: Cannot find module'],
    });
  });

  it('an error outside every test is a failure', () => {
    expect(outcomeOfVitest({ testResults: [file('passed', { adds: 'passed' })] }, 1).failed).toBe(
      1,
    );
  });

  it('a browser test that passes only when repeated is a failure', () => {
    const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 2 };
    const spec = {
      title: 'reads on',
      file: 'offline.spec.ts',
      line: 12,
      tests: [
        { status: 'flaky', results: [{ error: { message: '\u001B[31mno link\n  at' } }, {}] },
      ],
    };
    expect(
      outcomeOfPlaywright({ stats, suites: [{ specs: [], suites: [{ specs: [spec] }] }] }, 0),
    ).toMatchObject({
      passed: 5,
      failed: 1,
      skipped: 2,
      failures: ['offline.spec.ts:12 > reads on: no link'],
    });
  });
});

describe('runConfig', () => {
  it('runs properties longer when deep', () => {
    const deep = runConfig({ HEARTH_DEEP: '1' });
    expect(deep.propertyRuns).toBeGreaterThan(runConfig({}).propertyRuns);
  });

  it('takes the seed of the run, or none', () => {
    expect(runConfig({ HEARTH_SEED: '7' }).seed).toBe(7);
    expect(runConfig({}).seed).toBeUndefined();
  });

  it('has one seed for a commit under CI, and draws one elsewhere', () => {
    const seedOf = (ci: string) => {
      vi.stubEnv('CI', ci);
      vi.stubEnv('HEARTH_SEED', undefined);
      return runEnvironment({ deep: false })['HEARTH_SEED'];
    };
    expect(seedOf('true')).toBe(seedOf('true'));
    expect(seedOf('')).not.toBe(seedOf(''));
    vi.unstubAllEnvs();
  });
});
