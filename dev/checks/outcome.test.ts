import { describe, expect, it } from 'vitest';
import { runConfig } from './config.ts';
import { outcomeOfCheck, outcomeOfPlaywright, outcomeOfVitest } from './outcome.ts';

const file = (status: string, tests: Record<string, string> = {}) => ({
  status,
  assertionResults: Object.entries(tests).map(([fullName, result]) => ({
    fullName,
    status: result,
  })),
});

describe('what a step came to', () => {
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
      byEngine: { pglite: 1, postgres: 1 },
    });
  });

  it('a file that does not load is a failure', () => {
    expect(outcomeOfVitest({ testResults: [file('failed')] }, 1).failed).toBe(1);
  });

  it('an error outside every test is a failure', () => {
    expect(outcomeOfVitest({ testResults: [file('passed', { adds: 'passed' })] }, 1).failed).toBe(
      1,
    );
  });

  it('a browser test that passes only when repeated is a failure', () => {
    const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 2 };
    expect(outcomeOfPlaywright({ stats }, 0)).toMatchObject({ passed: 5, failed: 1, skipped: 2 });
  });
});

describe('the configuration of a run', () => {
  it('runs properties longer when deep', () => {
    const deep = runConfig({ HEARTH_DEEP: '1' });
    expect(deep.propertyRuns).toBeGreaterThan(runConfig({}).propertyRuns);
  });

  it('takes the seed of the run, or none', () => {
    expect(runConfig({ HEARTH_SEED: '7' }).seed).toBe(7);
    expect(runConfig({}).seed).toBeUndefined();
  });
});
