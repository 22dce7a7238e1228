import { dayMs } from '@hearth/calendar/durations.ts';
import { usableLitres } from '@hearth/physics/tank.ts';
import { type Micros, microsOf, picosOf } from '../tariff/micros.ts';
import type { PlanHome } from './home.ts';
import { slotMs } from './horizon.ts';
import type { BlockComfort, PlanBlock, PlanSlot, PlanTask } from './plan.ts';
import { reasonsOf } from './reasons.ts';
import { slotH } from './scenario.ts';
import type { SimulationResult } from './simulate.ts';

/** Slots [from, to) in which one task runs without a break. */
export interface PlanRun {
  readonly task: PlanTask;
  readonly from: number;
  readonly to: number;
}

/** Runs of a plan with cost, reasons, the time of the same task in normal operation, and the effect on room and tank. */
export function blocksOf(
  home: PlanHome,
  course: SimulationResult,
  normal: SimulationResult,
): readonly PlanBlock[] {
  return runsOf(home, course.slots)
    .flatMap((run) => byPrice(home, run))
    .map((run) => {
      const spent = spentIn(home, course.slots, run);
      const slots = course.slots.slice(run.from, run.to);
      return {
        task: run.task,
        fromMs: instantOf(home, run.from),
        toMs: instantOf(home, run.to),
        kwh: spent.kwh,
        heatKwh: (slots.reduce((sum, slot) => sum + heatOf(slot, run.task), 0) * slotH) / 1000,
        fromPvKwh: spent.fromPvKwh,
        cost: money(spent.cost),
        reasons: reasonsOf(home, course, { ...run, kwh: spent.kwh, fromPvKwh: spent.fromPvKwh }),
        alternative: alternativeOf(home, normal, run, spent.kwh),
        comfort: comfortOf(home, course.slots, run),
      };
    });
}

const tasks = ['heating', 'hot-water', 'charging', 'discharging'] as const;
/** Below this power a device is in standby. */
const leastW = 20;

function runsOf(home: PlanHome, slots: readonly PlanSlot[]): readonly PlanRun[] {
  const runs: PlanRun[] = [];
  let disinfectedTo = -Infinity;
  const leastSlots = slotsBetween(home);
  for (const task of tasks) {
    let from = -1;
    for (let t = 0; t <= slots.length; t += 1) {
      const slot = slots[t];
      const isActive = slot !== undefined && powerOf(slot, task) > leastW;
      if (isActive && from < 0) from = t;
      if (!isActive && from >= 0) {
        const disinfects =
          task === 'hot-water' && from - disinfectedTo >= leastSlots && isHot(home, slots, from, t);
        if (disinfects) disinfectedTo = t;
        runs.push({ task: disinfects ? 'disinfection' : task, from, to: t });
        from = -1;
      }
    }
  }
  return runs.toSorted((a, b) => a.from - b.from);
}

/** The tank stays hot for hours: a run within half the interval heats it again and does not disinfect it once more. */
function slotsBetween({ scenario }: PlanHome): number {
  return ((scenario.tank?.disinfection?.everyDays ?? 0) * dayMs) / slotMs / 2;
}

const leastPart = 1 / slotH;

/** Splits long heating runs where surplus or price change, into parts of an hour or more, since each part has its own reasons. */
function byPrice(home: PlanHome, run: PlanRun): readonly PlanRun[] {
  if (run.task !== 'heating') return [run];
  const { importPerKwh, pvW, baseLoadW, count } = home.horizon;
  const mean = importPerKwh.reduce((sum, each) => sum + each, 0) / count;
  const kindOf = (t: number): number => {
    if ((pvW[t] ?? 0) > (baseLoadW[t] ?? 0)) return 2;
    return Math.sign(
      Math.round(((importPerKwh[t] ?? 0) - mean) / Math.max(1e-9, Math.abs(mean) * noticed)),
    );
  };
  const parts: PlanRun[] = [];
  let from = run.from;
  for (let t = run.from + 1; t <= run.to; t += 1) {
    const isEnd = t === run.to;
    const changes = !isEnd && kindOf(t) !== kindOf(t - 1);
    const isLong = t - from >= leastPart && run.to - t >= leastPart;
    if (!isEnd && !(changes && isLong)) continue;
    parts.push({ task: run.task, from, to: t });
    from = t;
  }
  return parts;
}

/** Smallest difference of price, as a share of the mean, that splits a run. */
const noticed = 0.1;

/** Whether a run heats the tank to the disinfection temperature, above its usual upper limit. */
function isHot(
  { scenario }: PlanHome,
  slots: readonly PlanSlot[],
  from: number,
  to: number,
): boolean {
  const { tank } = scenario;
  if (!tank?.disinfection) return false;
  const requiredC = Math.max(tank.disinfection.reachC - 0.5, tank.mostC);
  return slots.slice(from, to).some(({ tankC }) => (tankC ?? 0) >= requiredC);
}

/** Electricity of a task, W. */
export function powerOf(slot: PlanSlot, task: PlanTask): number {
  switch (task) {
    case 'heating':
      return slot.heatingW;
    case 'hot-water':
    case 'disinfection':
      return slot.hotWaterW + slot.immersionW;
    case 'charging':
      return Math.max(0, slot.batteryW);
    case 'discharging':
      return Math.max(0, -slot.batteryW);
  }
}

function heatOf(slot: PlanSlot, task: PlanTask): number {
  if (task === 'heating') return slot.heatingHeatW;
  return task === 'charging' || task === 'discharging' ? 0 : slot.hotWaterHeatW + slot.immersionW;
}

interface Spent {
  readonly kwh: number;
  readonly fromPvKwh: number;
  /** In units of the currency. */
  readonly cost: number;
}

/**
 * Electricity of a run, its share from the home's own modules, and its cost: bought at the import price, own at the lost
 * feed-in payment.
 * In each slot, the controllable loads share the surplus in proportion to their power. Discharging has a negative cost: it
 * saves import.
 */
function spentIn({ horizon }: PlanHome, slots: readonly PlanSlot[], run: PlanRun): Spent {
  let kwh = 0;
  let fromPvKwh = 0;
  let cost = 0;
  for (let t = run.from; t < run.to; t += 1) {
    const slot = slots[t];
    if (!slot) continue;
    const importPrice = horizon.importPerKwh[t] ?? 0;
    const each = (powerOf(slot, run.task) * slotH) / 1000;
    kwh += each;
    if (run.task === 'discharging') {
      cost -= each * importPrice;
      continue;
    }
    const movable = slot.heatingW + slot.hotWaterW + slot.immersionW + Math.max(0, slot.batteryW);
    const surplus = Math.max(0, (horizon.pvW[t] ?? 0) - (horizon.baseLoadW[t] ?? 0));
    const own = movable > 0 ? each * Math.min(1, surplus / movable) : 0;
    fromPvKwh += own;
    cost += own * (horizon.exportPerKwh[t] ?? 0) + (each - own) * importPrice;
  }
  return { kwh, fromPvKwh, cost };
}

/** Largest distance to a run of normal operation that counts as the same task. */
const nearSlots = 16 / slotH;

/** The nearest run of normal operation with the same task, and the cost of the same electricity at that time. */
function alternativeOf(
  home: PlanHome,
  normal: SimulationResult,
  run: PlanRun,
  kwh: number,
): PlanBlock['alternative'] {
  if (run.task === 'charging' || run.task === 'discharging') return null;
  const isSame = (task: PlanTask): boolean =>
    task === run.task || (run.task !== 'heating' && task !== 'heating');
  const nearest = runsOf(home, normal.slots)
    .filter(({ task }) => task !== 'charging' && task !== 'discharging' && isSame(task))
    .map((candidate) => ({ other: candidate, away: distance(run, candidate) }))
    .filter(({ away }) => away <= nearSlots)
    .toSorted((a, b) => a.away - b.away)[0];
  if (!nearest) return null;
  const { other } = nearest;
  const spent = spentIn(home, normal.slots, other);
  return spent.kwh > 0
    ? {
        fromMs: instantOf(home, other.from),
        toMs: instantOf(home, other.to),
        cost: money((spent.cost / spent.kwh) * kwh),
      }
    : null;
}

function distance(a: PlanRun, b: PlanRun): number {
  return Math.max(0, b.from - a.to, a.from - b.to);
}

function comfortOf(
  { scenario, begin }: PlanHome,
  slots: readonly PlanSlot[],
  run: PlanRun,
): BlockComfort {
  const before = slots[run.from - 1];
  const last = slots[run.to - 1];
  const { tank, state } = scenario;
  const tankToC = last?.tankC ?? null;
  return {
    airFromC: before?.airC ?? begin.airC,
    airToC: last?.airC ?? begin.airC,
    tankFromC: tank ? (before?.tankC ?? state.tankC) : null,
    tankToC,
    usableLitres:
      tank && tankToC !== null
        ? usableLitres([tankToC], { nodeLitres: tank.litres, mixedC: 40, coldC: tank.coldC })
        : null,
  };
}

const instantOf = ({ horizon }: PlanHome, t: number): number => horizon.fromMs + t * slotMs;
const money = (amount: number): Micros => microsOf(picosOf(amount));
