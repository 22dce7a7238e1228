// Claim: on days without a plan the daily comparison finds nothing within its own range, and over two weeks under another control it finds
// the true difference of cost. Truth, in the same run: the same simulated home, minute by minute, under its own control, which is constant or
// has a night set-back. The readings are those of an ONECTA unit and a grid meter. Run: node bench/plan-result.ts [cases]
import {
  biasOf,
  halfWidthOf,
  placeboRangeOf,
  resultErrorsOf,
} from '@hearth/energy/plan-result/result-band.ts';
import type { ResultFigures } from '@hearth/energy/plan-result/contract.ts';
import { comparedDays } from '@hearth/research/compared-days.ts';
import { noOracle } from '@hearth/research/observation.ts';
import { type RoomWeek, constantControl, nightSetBack } from '@hearth/research/own-control.ts';
import { ruleControllers } from '@hearth/research/rule-controllers.ts';
import {
  type CaseStart,
  type ControllerRun,
  runController,
  startOf,
} from '@hearth/research/run-controller.ts';
import { scoreOf, storedEnergyValueOf } from '@hearth/research/score.ts';
import { caseNamed } from '@hearth/research/simulated-cases.ts';

const days = 14;
const names =
  process.argv.length > 2
    ? process.argv.slice(2)
    : [
        'radiators-bare/dynamic/winter',
        'radiators-leaky-pv/dynamic/spring',
        'floor-pv/two-rate/winter',
        'floor-bare/dynamic/autumn',
      ];

const homes = [constantControl, nightSetBack].flatMap((ownControl) =>
  names.map((name) => ({ name, ownControl })),
);
let within = 0;
for (const { name, ownControl } of homes) {
  const simulatedCase = caseNamed(name);
  if (!simulatedCase) throw new Error(`no such case: ${name}`);
  const { controls, roomWeek } = ownControl(simulatedCase.home);
  const start = startOf(simulatedCase, { days, pricesCsv: null, ownControls: controls });
  const own = await runController(start, () => controls, noOracle);
  const cheapest = ruleControllers['cheapest-slots'](simulatedCase.home);
  const shifted = await runController(start, cheapest, noOracle);
  const raw = costsOf(start, own, roomWeek);
  const placebo = raw.map((day, k) => without(day, biasOf(raw.toSpliced(k, 1))));
  const errors = resultErrorsOf(placebo, []);
  const { low, high } = placeboRangeOf(errors);
  const planned = costsOf(start, shifted, roomWeek).map((day) => without(day, biasOf(raw)));
  const found = planned.reduce((sum, { saved }) => sum + saved, 0);
  const worth = storedEnergyValueOf(start, own);
  const truth = 1e6 * (scoreOf(start, own, worth).cost - scoreOf(start, shifted, worth).cost);
  const half = halfWidthOf(errors, planned.length);
  const isWithin = Math.abs(found - truth) <= half;
  if (isWithin && low <= 0 && high >= 0) within += 1;
  const euro = (micros: number): string => (micros / 1e6).toFixed(2);
  console.log(
    `${name}${roomWeek ? ', night set-back' : ''}: a day without a plan ${euro(errors.mean)}, eight of ten between ${euro(low)} and ${euro(high)} of ${euro(meanOf(placebo.map(({ unitCostWithout }) => unitCostWithout)))}; ` +
      `two weeks of cheap hours: found ${euro(found)} within ${euro(half)}, true ${euro(truth)}, ratio ${(found / truth).toFixed(2)}`,
  );
}
console.log(`${within} of ${homes.length} homes within their range`);
if (within < 0.75 * homes.length) process.exitCode = 1;

/** A day without the error that the comparison has on days without a plan. */
function without(day: ComparedCost, bias: number): ComparedCost {
  const correction = Math.round(bias * day.unitCostWithout);
  return { ...day, correction, saved: day.saved - correction };
}

type ComparedCost = Pick<ResultFigures, 'saved' | 'correction' | 'unitCostWithout'>;

function costsOf(
  start: CaseStart,
  run: ControllerRun,
  roomWeek: RoomWeek,
): readonly ComparedCost[] {
  return comparedDays(start, run, days, roomWeek).map(({ dearer, stored, unitCostWithout }) => ({
    saved: dearer + stored,
    correction: 0,
    unitCostWithout,
  }));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
}
