import { dayMs } from '@hearth/calendar/durations.ts';
import { disinfectionDueMs, holdSlots } from './disinfection.ts';
import type { Home } from './home.ts';
import { decidedSlots, slotMs } from './horizon.ts';
import type { PlanDecisions } from './plan.ts';
import type { PlanProgramme } from './plan-programme.ts';
import { slotH, slotMin } from './scenario.ts';
import type { StartSearch } from './solver.ts';
import { stepTank, tankWhPerK } from './tank-step.ts';

/** Whole numbers that decide when the tank is heated; column of each slot's start, -1 where none may be. */
export interface TankStarts {
  readonly starts: readonly number[];
  readonly disinfection: readonly HotStart[];
}

/** The tank has its temperature from `slot` on, for the needed time. */
export interface HotStart {
  readonly slot: number;
  readonly column: number;
}

/** In which every quarter-hour may begin a run; after that every half hour. */
const closeSlots = 4 / slotH;

/**
 * Runs of the tank instead of shares of slots: a run begins with a whole-number start s_t, lasts at least `minRunMin`, and only
 * falls from then on, so that it is one piece:
 *   on_t <= on_(t-1) + s_t,  on_t >= least (s_t + s_(t-1) + ...),  on_t <= starts of the last L slots,  at most one start in run and pause.
 * One whole number a quarter-hour at first, a half hour then, for a day; the rest stays a linear programme.
 */
export function addTankStarts(home: Home, programme: PlanProgramme): TankStarts {
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
    // A quarter-hour matters soon; later the next plan will look closer.
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
    const begunBefore = runsOn && t < longest ? 1 : 0;
    builder.row(-Infinity, begunBefore, [...on, ...sum(t - longest + 1, -1)]);
    if (t > 0) builder.row(-Infinity, 1, sum(t - apart + 1, 1));
  }
  return { starts, disinfection: addDisinfection(home, programme, count) };
}

/** Slots that a run lasts at most: from as cold as it gets to as hot as it may at full power, and a half hour more. */
function longestRun({ horizon, unit, scenario }: Home): number {
  const { tank } = scenario;
  if (!tank) return 1;
  const coldest = horizon.outdoorC.reduce((min, each) => Math.min(min, each), 50);
  const { heatW } = unit.tankRun(coldest, tank.mostC);
  const hottestC = Math.max(tank.mostC, tank.disinfection?.reachC ?? 0);
  const needWh = tankWhPerK(tank) * (hottestC - tank.leastC + coldestBelowK);
  return Math.max(3, Math.ceil(needWh / Math.max(1, heatW) / slotH) + 2);
}

/** How far below its least a tank may be when it is heated again. */
const coldestBelowK = 5;

/** Slots from one start to the next. */
function apartOf({ scenario }: Home): number {
  const { minRunMin, minPauseMin } = scenario.heatPump;
  return Math.max(1, Math.ceil(minRunMin / slotMin)) + Math.ceil(minPauseMin / slotMin);
}

/** A run at the least power that the compressor holds, by its full power: small tanks are full before a full run would end. */
function leastShare({ horizon, unit, scenario }: Home, t: number): number {
  const { heatW, cop } = unit.tankRun(horizon.outdoorC[t] ?? 0, scenario.tank?.setPointC ?? 0);
  return Math.min(mostLeastShare, (scenario.heatPump.minW * cop) / Math.max(1, heatW));
}

const mostLeastShare = 0.5;

/** Slots in which the tank may be hotter than usual before it is held hot, by the compressor. */
const heatUpSlots = 3 / slotH;
/** It may begin so long before it is due. */
const earlyMs = 2 * dayMs;

/** One of these starts has to be where disinfection falls due before the plan ends; before that it pays what it would cost later. */
function addDisinfection(home: Home, programme: PlanProgramme, count: number): readonly HotStart[] {
  const { disinfection } = home.scenario.tank ?? {};
  const dueMs = disinfectionDueMs(home.scenario);
  if (!disinfection || dueMs === null) return [];
  const { builder } = programme;
  const { fromMs } = home.horizon;
  const hold = holdSlots(disinfection);
  const isDue = dueMs < fromMs + count * slotMs;
  const firstMs = Math.min(dueMs, fromMs + count * slotMs) - earlyMs;
  // What is overdue can no longer be in time: any time of the day will do.
  const lastMs = dueMs > fromMs + leadSlots * slotMs ? dueMs : Infinity;
  const found: HotStart[] = [];
  for (let slot = leadSlots; slot + hold < count; slot += 2) {
    const atMs = fromMs + slot * slotMs;
    if (atMs < firstMs || atMs + hold * slotMs > lastMs + slotMs) continue;
    found.push({ slot, column: builder.binary(isDue ? 0 : -laterCost(home)) });
  }
  if (found.length === 0) return [];
  const chosen = found.flatMap(({ column }) => [column, 1]);
  builder.row(isDue ? 1 : 0, 1, chosen);
  bindHot(home, programme, found);
  return found;
}

/** Time that a tank needs to become hot at all. */
const leadSlots = 2;

/**
 * Hot where held, and allowed to be hotter than usual around it: what the compressor cannot make the immersion heater adds in the slots right
 * before, in which and until it has cooled the compressor leaves the tank alone.
 */
export function bindHot(home: Home, programme: PlanProgramme, starts: readonly HotStart[]): void {
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
    const alone = near.filter(({ mayC }) => isBeyond && mayC > heatPump.tankLimitC);
    if (alone.length > 0)
      builder.row(-Infinity, columns.mostHeatKw, [
        columns.heat,
        1,
        ...alone.flatMap(({ column }) => [column, columns.mostHeatKw]),
      ]);
  });
}

/** Of each slot, the hottest that a tank may be that is so hot until a slot and heated by nobody from then on. */
function coolingFrom({ horizon, tankSteps }: Home, from: number, hottestC: number): Float64Array {
  let c = hottestC;
  return horizon.drawWh.map((wh, t) => {
    if (t > from && tankSteps) c = stepTank(tankSteps.slot, c, -wh / slotH);
    return c;
  });
}

const hotC = ({ reachC }: { readonly reachC: number }): number => reachC + surelyK;

/** Slots before it has to be hot in which the tank may be hotter than usual. */
function leadOf(home: Home): number {
  const { tank, heatPump } = home.scenario;
  if (!tank?.disinfection) return 0;
  const reachC = hotC(tank.disinfection);
  return reachC > heatPump.tankLimitC ? beyondSlots(home, reachC + 1) : heatUpSlots;
}

/** Slots in which the immersion heater brings the tank from what the compressor makes to `hottestC`. */
function beyondSlots({ scenario }: Home, hottestC: number): number {
  const { tank, heatPump } = scenario;
  if (!tank) return 0;
  const needWh = tankWhPerK(tank) * (hottestC - heatPump.tankLimitC);
  const lossW = tank.lossWPerK * (hottestC - tank.surroundingsC);
  return Math.ceil(needWh / Math.max(1, tank.immersionW - lossW) / slotH) + 1;
}

const surelyK = 0.4;

/** Electricity of the extra kelvins at a low price of the days to come: worth to have done it already. */
function laterCost({ scenario, horizon, unit }: Home): number {
  const { tank } = scenario;
  if (!tank?.disinfection) return 0;
  const kwh = (tankWhPerK(tank) * (tank.disinfection.reachC - tank.setPointC)) / 1000;
  const { cop } = unit.tankRun(horizon.outdoorC[0] ?? 0, tank.disinfection.reachC);
  const prices = horizon.importPerKwh.toSorted();
  return (kwh / cop) * Math.max(0, prices[Math.floor(prices.length / 4)] ?? 0) * patience;
}

/** Below one: what need not be today may get cheaper. */
const patience = 0.8;

/** Where to begin the search: what the programme without whole numbers does with the tank, gathered into runs. */
export function searchFrom(
  home: Home,
  programme: PlanProgramme,
  { starts, disinfection }: TankStarts,
  relaxed: Float64Array,
): StartSearch {
  const apart = apartOf(home);
  const ones: number[] = [];
  let last = -Infinity;
  starts.forEach((column, t) => {
    const on = [t, t + 1].some((i) => {
      const tank = programme.slots[i]?.tank;
      return tank && (relaxed[tank.heat] ?? 0) > noticedShare * tank.mostHeatKw;
    });
    if (column < 0 || !on || t - last < apart) return;
    ones.push(column);
    last = t;
  });
  const best = disinfection.reduce<HotStart | null>(
    (most, each) =>
      !most || (relaxed[each.column] ?? 0) > (relaxed[most.column] ?? 0) ? each : most,
    null,
  );
  if (best) ones.push(best.column);
  return {
    starts: starts.filter((column) => column >= 0),
    choices: disinfection.map(({ column }) => column),
    beforeChoices: disinfection.map(({ slot }) => startBefore(starts, slot - leadOf(home))),
    ones,
    held: programme.slots.flatMap(({ takes, import: taken, export: given }) =>
      takes === null
        ? []
        : [{ column: takes, value: (relaxed[taken] ?? 0) > (relaxed[given] ?? 0) ? 1 : 0 }],
    ),
  };
}

const noticedShare = 0.15;
/** What a run of the tank usually takes. */
const runSlots = 1 / slotH;

/** The last start of a run that is over by a slot, or one that begins at once and has a little less time; -1: there is none. */
function startBefore(starts: readonly number[], slot: number): number {
  if (slot <= 0) return -1;
  const last = Math.max(0, slot - runSlots);
  return starts.slice(0, last + 1).findLast((column) => column >= 0) ?? -1;
}

/** Runs that an earlier plan decided: the tank is heated in them and nowhere else, as long as they bind. */
export function keepTankRuns(home: Home, programme: PlanProgramme, kept: PlanDecisions): void {
  const { builder, slots } = programme;
  const { fromMs } = home.horizon;
  slots.forEach(({ tank }, t) => {
    const atMs = fromMs + t * slotMs;
    if (!tank || atMs >= kept.untilMs) return;
    const isIn = kept.tankRuns.some(
      (run) => atMs + slotMs > run.fromMs && atMs < run.toMs + slotMs,
    );
    if (!isIn) builder.bound(tank.heat, 0, 0);
  });
  const { disinfection } = home.scenario.tank ?? {};
  if (!disinfection || kept.disinfectionMs === null) return;
  const slot = Math.round((kept.disinfectionMs - fromMs) / slotMs) - holdSlots(disinfection);
  // Begun, or over: nothing is left to bind.
  if (slot >= 1) bindHot(home, programme, [{ slot, column: builder.column(1, 1) }]);
}
