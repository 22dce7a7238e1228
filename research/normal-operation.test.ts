// @module-tag long
import { expect, test } from 'vitest';
import { comparedDays } from './compared-days.ts';
import { noOracle } from './observation.ts';
import { ruleControllers } from './rule-controllers.ts';
import { runController, startOf } from './run-controller.ts';
import { caseNamed } from './simulated-cases.ts';

const days = 7;

test.each(['radiators-bare/dynamic/winter', 'floor-bare/dynamic/autumn'])(
  'normalOperation: within a tenth of the electricity that the simulated unit needs, %s',
  async (name) => {
    const simulatedCase = caseNamed(name);
    if (!simulatedCase) throw new Error(`no such case: ${name}`);
    const start = startOf(simulatedCase, { days, pricesCsv: null });
    const run = await runController(
      start,
      ruleControllers['constant-21'](simulatedCase.home),
      noOracle,
    );
    const compared = comparedDays(start, run, days);
    const measured = compared.reduce((sum, { unitKwh }) => sum + unitKwh, 0);
    const simulated = compared.reduce((sum, { unitKwhWithout }) => sum + unitKwhWithout, 0);
    expect(simulated / measured).toBeGreaterThan(0.9);
    expect(simulated / measured).toBeLessThan(1.1);
  },
);
