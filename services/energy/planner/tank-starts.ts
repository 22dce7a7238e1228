import { disinfectionDueMs, earlyMs, holdSlots } from './disinfection.ts';
import type { PlanHome } from './home.ts';
import { decidedSlots, slotMs } from './horizon.ts';
import { missedDisinfectionCost } from './outcome.ts';
import type { PlanDecisions } from './plan.ts';
import type { PlanProgramme } from './plan-programme.ts';
import { slotH, slotMin } from './scenario.ts';
import type { StartSearch } from './solver.ts';
import { stepTank, tankWhPerK } from './tank-step.ts';
import type { Weights } from './weights.ts';

/** Binary columns of tank starts; for each slot its column, -1 where no start is allowed. */
export interface TankStarts {
  readonly starts: readonly number[];
  readonly disinfection: readonly HotStart[];
}

/** The tank is at disinfection temperature from `slot` on, for the holding time. */
export interface HotStart {
  readonly slot: number;
  readonly column: number;
}

/** Period with a possible start in every quarter-hour; later every half hour. */
const closeSlots = 4 / slotH;

/**
 * Tank runs instead of shares of slots: a run has a binary start s_t, lasts at least `minRunMin`, and its share only falls, so
 * that it has no gap:
 *   on_t <= on_(t-1) + s_t, on_t >= least (s_t + s_(t-1) + ...), on_t <= starts of the last L slots, at most one start in run
 *   and pause.
 * One binary column per quarter-hour at first, then per half hour, for a day; the rest stays linear.
 */
export function addTankStarts(
  home: PlanHome,
  weights: Weights,
  programme: PlanProgramme,
): TankStarts {
  const { heatPump, state, tank } = home.scenario;
  const { builder, slots } = programme;
  const count = Math.min(home.horizon.count, decidedSlots);
  if (!tank) return { starts: [], disinfection: [] };
  const runSlots = Math.max(1, Math.ceil(heatPump.minRunMin / slotMin));
  const apart = apartOf(home);
  const runsOn = state.running === 'hot-water';
  const longest = longestRun(home);
  const starts: number[] = [];
  for (let t = 0; t < count; t += 1) {
    const columns = slots[t]?.tank;
    if (!columns || columns.mostHeatKw <= 0) {
      starts.push(-1);
      continue;
    }
    // Fine resolution matters only soon: a later plan refines the rest.
    starts.push(t < closeSlots || t % 2 === 0 ? builder.binary(heatPump.startCost) : -1);
    const on = [columns.heat, 1 / columns.mostHeatKw];
    const before = slots[t - 1]?.tank;
    const began = before && before.mostHeatKw > 0 ? [before.heat, -1 / before.mostHeatKw] : [];
    const sum = (from: number, value: number) =>
      starts.slice(Math.max(0, from), t + 1).flatMap((s) => (s < 0 ? [] : [s, value]));
    const own = starts[t] ?? -1;
    builder.row(-Infinity, t === 0 && runsOn ? 1 : 0, [
      ...on,
      ...began,
      ...(own < 0 ? [] : [own, -1]),
    ]);
    builder.row(0, Infinity, [...on, ...sum(t - runSlots + 1, -leastShare(home, t))]);
    if (own >= 0) boundStart(home, programme, t, own);
    const begunBefore = runsOn && t < longest ? 1 : 0;
    builder.row(-Infinity, begunBefore, [...on, ...sum(t - longest + 1, -1)]);
    if (t > 0) builder.row(-Infinity, 1, sum(t - apart + 1, 1));
  }
  return { starts, disinfection: addDisinfection(home, weights, programme, count) };
}

/** No start of a tank that is too warm for the unit to begin. */
function boundStart(
  { scenario: { tank, state } }: PlanHome,
  { builder, slots }: PlanProgramme,
  t: number,
  start: number,
): void {
  if (tank?.startMostC === undefined) return;
  const { startMostC, mostC, disinfection } = tank;
  const before = slots[t - 1]?.tank;
  const fromC = state.tankC ?? 0;
  if (!before) {
    if (fromC > startMostC && state.running !== 'hot-water') builder.bound(start, 0, 0);
    return;
  }
  const warmestC = Math.max(mostC, fromC, disinfection ? hotC(disinfection) + 1 : 0);
  builder.row(-Infinity, warmestC, [before.c, 1, start, warmestC - startMostC]);
}

/** Longest run in slots: from the lowest to the highest temperature at full power, plus half an hour. */
function longestRun({ horizon, unit, scenario }: PlanHome): number {
  const { tank } = scenario;
  if (!tank) return 1;
  const coldest = horizon.outdoorC.reduce((min, each) => Math.min(min, each), 50);
  const { heatW } = unit.tankRun(coldest, tank.mostC);
  const hottestC = Math.max(tank.mostC, tank.disinfection?.reachC ?? 0);
  const needWh = tankWhPerK(tank) * (hottestC - tank.leastC + coldestBelowK);
  return Math.max(3, Math.ceil(needWh / Math.max(1, heatW) / slotH) + 2);
}

/** Largest temperature below the lower bound at the start of a run. */
const coldestBelowK = 5;

/** Minimum number of slots between two starts. */
function apartOf({ scenario }: PlanHome): number {
  const { minRunMin, minPauseMin } = scenario.heatPump;
  return Math.max(1, Math.ceil(minRunMin / slotMin)) + Math.ceil(minPauseMin / slotMin);
}

/** Share of a slot for a minimum run at the compressor's least power: small tanks are full before a full run would end. */
function leastShare({ horizon, unit, scenario }: PlanHome, t: number): number {
  const { heatW, cop } = unit.tankRun(horizon.outdoorC[t] ?? 0, scenario.tank?.setPointC ?? 0);
  return Math.min(mostLeastShare, (scenario.heatPump.minW * cop) / Math.max(1, heatW));
}

const mostLeastShare = 0.5;

/** Slots before the disinfection in which the compressor may exceed the usual upper bound. */
const heatUpSlots = 3 / slotH;

/** Requires one disinfection start if it falls due in the plan; in the two days before the due time an early one is paid for. */
function addDisinfection(
  home: PlanHome,
  weights: Weights,
  programme: PlanProgramme,
  count: number,
): readonly HotStart[] {
  const { disinfection } = home.scenario.tank ?? {};
  const dueMs = disinfectionDueMs(home.scenario);
  if (!disinfection || dueMs === null) return [];
  const { builder } = programme;
  const { fromMs } = home.horizon;
  const hold = holdSlots(disinfection);
  const isDue = dueMs < fromMs + count * slotMs;
  const firstMs = dueMs - earlyMs;
  // An overdue disinfection may run at any time of the day.
  const lastMs = dueMs > fromMs + leadSlots * slotMs ? dueMs : Infinity;
  const starts: HotStart[] = [];
  for (let slot = leadSlots; slot + hold < count; slot += 2) {
    const atMs = fromMs + slot * slotMs;
    if (atMs < firstMs || atMs + hold * slotMs > lastMs + slotMs) continue;
    starts.push({ slot, column: builder.binary(isDue ? 0 : -laterCost(home)) });
  }
  if (starts.length === 0) return [];
  const chosen = starts.flatMap(({ column }) => [column, 1]);
  // A due disinfection that a locked unit cannot make is missed, at its price.
  if (isDue) chosen.push(builder.column(0, 1, missedDisinfectionCost(weights)), 1);
  builder.row(isDue ? 1 : 0, 1, chosen);
  bindHot(home, programme, starts);
  return starts;
}

/** Minimum time to heat the tank. */
const leadSlots = 2;

/**
 * Binds the tank to the disinfection temperature and relaxes its upper bound around it.
 * The immersion heater adds what the compressor cannot reach in the slots before; until the tank has cooled the compressor does
 * not heat it.
 */
export function bindHot(
  home: PlanHome,
  programme: PlanProgramme,
  starts: readonly HotStart[],
): void {
  const { tank, heatPump } = home.scenario;
  const { builder, slots } = programme;
  if (!tank?.disinfection || !home.tankSteps) return;
  const reachC = hotC(tank.disinfection);
  const hold = holdSlots(tank.disinfection);
  const isBeyond = reachC > heatPump.tankLimitC;
  const lead = leadOf(home);
  const down = reachC - tank.coldC;
  const hottest = starts.map(({ slot }) => coolingFrom(home, slot + hold, reachC + 1));
  slots.forEach(({ tank: columns }, t) => {
    if (!columns) return;
    const holds = starts.filter(({ slot }) => t >= slot - 1 && t < slot + hold);
    if (holds.length > 0)
      builder.row(reachC - down, Infinity, [
        columns.c,
        1,
        ...holds.flatMap(({ column }) => [column, -down]),
      ]);
    const near = starts.flatMap(({ slot, column }, i) => {
      const mayC = hottest[i]?.[t] ?? 0;
      return t >= slot - lead && mayC > columns.mostC ? [{ column, mayC }] : [];
    });
    if (near.length === 0) return;
    builder.bound(columns.c, -Infinity, Math.max(...near.map(({ mayC }) => mayC)));
    builder.row(-Infinity, columns.mostC, [
      columns.c,
      1,
      ...near.flatMap(({ column, mayC }) => [column, columns.mostC - mayC]),
    ]);
    const after = starts.filter(
      ({ slot }, i) => t >= slot + hold && (hottest[i]?.[t] ?? 0) > columns.mostC,
    );
    // Afterwards the tank cools: the sun is no reason to keep it hot by the immersion heater.
    if (after.length > 0)
      builder.row(-Infinity, tank.immersionW / 1000, [
        columns.immersion,
        1,
        ...after.flatMap(({ column }) => [column, tank.immersionW / 1000]),
      ]);
    const alone = near.filter(({ mayC }) => isBeyond && mayC > heatPump.tankLimitC);
    if (alone.length > 0)
      builder.row(-Infinity, columns.mostHeatKw, [
        columns.heat,
        1,
        ...alone.flatMap(({ column }) => [column, columns.mostHeatKw]),
      ]);
  });
}

/** Highest temperature in each slot of a tank that is hot until a slot and then only cools. */
function coolingFrom(
  { horizon, tankSteps }: PlanHome,
  from: number,
  hottestC: number,
): Float64Array {
  let c = hottestC;
  return horizon.drawWh.map((wh, t) => {
    if (t > from && tankSteps) c = stepTank(tankSteps.slot, c, -wh / slotH);
    return c;
  });
}

const hotC = ({ reachC }: { readonly reachC: number }): number => reachC + surelyK;

/** Slots before the disinfection in which the tank may exceed its upper bound. */
function leadOf(home: PlanHome): number {
  const { tank, heatPump } = home.scenario;
  if (!tank?.disinfection) return 0;
  const reachC = hotC(tank.disinfection);
  return reachC > heatPump.tankLimitC ? beyondSlots(home, reachC + 1) : heatUpSlots;
}

/** Slots in which the immersion heater raises the tank from the compressor's limit to `hottestC`. */
function beyondSlots({ scenario }: PlanHome, hottestC: number): number {
  const { tank, heatPump } = scenario;
  if (!tank) return 0;
  const needWh = tankWhPerK(tank) * (hottestC - heatPump.tankLimitC);
  const lossW = tank.lossWPerK * (hottestC - tank.surroundingsC);
  return Math.ceil(needWh / Math.max(1, tank.immersionW - lossW) / slotH) + 1;
}

const surelyK = 0.4;

/** Electricity cost of the disinfection at a low price of the following days: the value of an early one. */
function laterCost({ scenario, horizon, unit }: PlanHome): number {
  const { tank } = scenario;
  if (!tank?.disinfection) return 0;
  const kwh = (tankWhPerK(tank) * (tank.disinfection.reachC - tank.setPointC)) / 1000;
  const { cop } = unit.tankRun(horizon.outdoorC[0] ?? 0, tank.disinfection.reachC);
  const prices = horizon.importPerKwh.toSorted();
  return (kwh / cop) * Math.max(0, prices[Math.floor(prices.length / 4)] ?? 0) * patience;
}

/** Discount of a later disinfection, which may become cheaper. */
const patience = 0.8;

/** Initial starts of the search: the tank's heat in the linear relaxation, gathered into runs. */
export function searchFrom(
  home: PlanHome,
  programme: PlanProgramme,
  { starts, disinfection }: TankStarts,
  relaxed: Float64Array,
): StartSearch {
  const apart = apartOf(home);
  const selected: number[] = [];
  let last = -Infinity;
  starts.forEach((column, t) => {
    const on = [t, t + 1].some((i) => {
      const tank = programme.slots[i]?.tank;
      return tank && (relaxed[tank.heat] ?? 0) > noticedShare * tank.mostHeatKw;
    });
    if (column < 0 || !on || t - last < apart) return;
    selected.push(column);
    last = t;
  });
  const best = disinfection.reduce<HotStart | null>(
    (most, each) =>
      !most || (relaxed[each.column] ?? 0) > (relaxed[most.column] ?? 0) ? each : most,
    null,
  );
  if (best) selected.push(best.column);
  return {
    starts: starts.filter((column) => column >= 0),
    choices: disinfection.map(({ column }) => column),
    beforeChoices: disinfection.map(({ slot }) => startBefore(starts, slot - leadOf(home))),
    selected,
    fixed: programme.slots.flatMap(({ takes, import: importColumn, export: exportColumn }) =>
      takes === null
        ? []
        : [
            {
              column: takes,
              value: (relaxed[importColumn] ?? 0) > (relaxed[exportColumn] ?? 0) ? 1 : 0,
            },
          ],
    ),
  };
}

const noticedShare = 0.15;
/** Usual length of a tank run. */
const runSlots = 1 / slotH;

/** The last start of a run that ends before a slot, or the first one with slightly less time; -1: none. */
function startBefore(starts: readonly number[], slot: number): number {
  if (slot <= 0) return -1;
  const last = Math.max(0, slot - runSlots);
  return starts.slice(0, last + 1).findLast((column) => column >= 0) ?? -1;
}

/** Fixes the tank runs of a previous plan as long as they bind; the tank is heated at no other time. */
export function keepTankRuns(
  home: PlanHome,
  programme: PlanProgramme,
  decisions: PlanDecisions,
): void {
  const { builder, slots } = programme;
  const { fromMs } = home.horizon;
  slots.forEach(({ tank }, t) => {
    const atMs = fromMs + t * slotMs;
    if (!tank || atMs >= decisions.untilMs) return;
    const isIn = decisions.tankRuns.some(
      (run) => atMs + slotMs > run.fromMs && atMs < run.toMs + slotMs,
    );
    if (!isIn) builder.bound(tank.heat, 0, 0);
  });
  const { disinfection } = home.scenario.tank ?? {};
  if (!disinfection || decisions.disinfectionMs === null) return;
  const slot = Math.round((decisions.disinfectionMs - fromMs) / slotMs) - holdSlots(disinfection);
  // One that holds the tank hot by now is decided again (`isDisinfecting`).
  if (slot >= 1) bindHot(home, programme, [{ slot, column: builder.column(1, 1) }]);
}
