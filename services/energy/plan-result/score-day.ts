import { minuteMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { clamp } from '@hearth/physics/numerics.ts';
import type { ControlledHome } from '../observed-home/controlled-home.ts';
import { comfortOfWeek } from '../observed-home/comfort-of-week.ts';
import type { ObservedHome } from '../observed-home/observed-home.ts';
import { filterHouseStates } from '../planner/identify-house.ts';
import { slotAtMs } from '../planner/measurements.ts';
import { type LearnedParameters, houseLogOf } from '../planner/learn-parameters.ts';
import { gainsOf } from '../planner/planner-forecasts.ts';
import { homeModelOf } from '../planner/scenario-of-observation.ts';
import type { Scenario } from '../planner/scenario.ts';
import type { SlotPrices } from '../planner/slot-prices.ts';
import { unitCurveOf } from '../planner/unit-curve.ts';
import { type ComparedDay, compareDay } from './compare-day.ts';
import { type DayColumns, dayColumnsOf } from './day-columns.ts';
import type { UncomparedReason } from './contract.ts';

/** A home as its past days are compared. */
export interface ScoredHome {
  readonly observed: ObservedHome;
  readonly controlled: ControlledHome;
  readonly parameters: LearnedParameters;
}

export interface InstantSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

export type DayComparison =
  | { readonly ok: true; readonly day: ComparedDay }
  | { readonly ok: false; readonly missing: UncomparedReason };

/** Prices the day can be compared at; NaN where one is not known. */
export type DayPrices = SlotPrices;

interface PreparedHome extends ScoredHome {
  readonly model: Scenario;
  readonly hasMeter: boolean;
  /** Temperature of the thermal mass at the end of each measured quarter-hour; NaN where unknown. */
  readonly massC: readonly number[];
}

/** Common inputs of all days of a home: its model, and the temperatures of its thermal mass. */
export function prepareHome({ observed, controlled, parameters }: ScoredHome): PreparedHome {
  const { observation, description } = observed;
  const base = homeModelOf(description, observation);
  const model: Scenario = { ...base, house: { kind: 'nodes', ...parameters.house.nodes } };
  const { slots } = observation.measurements;
  const log = houseLogOf(observation, description, unitCurveOf(model.heatPump), slots);
  return {
    observed,
    controlled,
    parameters,
    model,
    hasMeter: observation.measurements.importWh.some((wh) => !Number.isNaN(wh)),
    massC: filterHouseStates(log, parameters.house).map((state) => state?.massC ?? Number.NaN),
  };
}

/** Distance of the rooms from their set-point by hour of a day, K. */
export type RoomOffsets = readonly number[];

/** Measured distance of the rooms from their set-point on a day, by its hours; null where it is not known. */
export function roomOffsetsOf(home: PreparedHome, span: InstantSpan): RoomOffsets | null {
  const read = columnsOf(home, span);
  if (!read.ok) return null;
  const { airC, count } = read.columns;
  const setPointC = setPointsOf(home, span, count);
  const offsets = Array.from({ length: dayHours }, (_, hour) => {
    const from = Math.min(hour * hourSlots, count - hourSlots);
    const part = airC.subarray(from, from + hourSlots);
    return (
      part.reduce((sum, value, t) => sum + value - (setPointC[from + t] ?? value), 0) / hourSlots
    );
  });
  return offsets.every(Number.isFinite) ? offsets : null;
}

const dayHours = 24;
const hourSlots = 4;
const offsetMostK = 2;

/**
 * Usual distance of the rooms from their set-point under the unit's own control: the mean of days without a plan, with one day on which there
 * was none. A weather curve, a set-back and the sun move rooms each day alike.
 */
export function usualOffsetsOf(days: readonly RoomOffsets[]): RoomOffsets {
  return Array.from({ length: dayHours }, (_, hour) => {
    const sum = days.reduce((total, offsets) => total + (offsets[hour] ?? 0), 0);
    return clamp(sum / (days.length + 1), -offsetMostK, offsetMostK);
  });
}

/** Compares a day; `offsets`: distance of the rooms from their set-point under the unit's own control. */
export function scoreDay(
  home: PreparedHome,
  span: InstantSpan,
  { prices, offsets }: { readonly prices: DayPrices | null; readonly offsets: RoomOffsets },
): DayComparison {
  const read = columnsOf(home, span);
  if (!read.ok) return read;
  const { columns } = read;
  if (!prices) return { ok: false, missing: 'no-contract' };
  if (prices.importEur.some(Number.isNaN)) return { ok: false, missing: 'no-price' };
  const { observed, parameters, model } = home;
  const first = slotAt(home, span.fromMs);
  const massAt = (slot: number, otherwise: number): number => {
    const massC = home.massC[slot] ?? Number.NaN;
    return Number.isNaN(massC) ? otherwise : massC;
  };
  const belowK = home.controlled.comfort.belowK;
  const setPointC = setPointsOf(home, span, columns.count);
  return {
    ok: true,
    day: compareDay({
      model,
      massC: massAt(first - 1, columns.airFromC),
      massToC: massAt(first + columns.count - 1, columns.airC.at(-1) ?? columns.airFromC),
      columns,
      importPerKwh: [...prices.importEur],
      exportPerKwh: [...prices.exportEur].map((each) => (Number.isNaN(each) ? 0 : each)),
      setPointC: setPointC.map((each, t) => each + (offsets[Math.floor(t / hourSlots)] ?? 0)),
      lowC: setPointC.map((each) => each - belowK),
      gainsW: gainsOf(observed.description, parameters, {
        globalWM2: columns.globalWM2,
        householdW: columns.householdW,
        from: 0,
        count: columns.count,
      }),
      disinfectsMs: disinfectionFromMs(columns),
    }),
  };
}

const columnsOf = ({ observed: { observation }, hasMeter }: PreparedHome, span: InstantSpan) =>
  dayColumnsOf(observation, { ...span, timeZone: observation.timeZone, hasMeter });

const slotAt = ({ observed: { observation } }: PreparedHome, ms: number): number =>
  slotAtMs(observation.measurements, ms);

/** Room set-points of the unit's schedule in each slot. */
function setPointsOf(
  { controlled, observed: { observation } }: PreparedHome,
  { fromMs }: InstantSpan,
  slots: number,
): readonly number[] {
  const { timeZone } = observation;
  const { lowC } = comfortOfWeek(controlled, { minute: fromMs / minuteMs, slots, timeZone });
  return [...lowC].map((each) => each + controlled.comfort.belowK);
}

/** A tank this hot is disinfected; sensors report whole degrees. */
const disinfectedC = 59.5;

/** Start of the run that made the tank hot on a day, by its measured temperatures; null on a day without one. */
export function disinfectionFromMs({
  fromMs,
  tankC,
  tankFromC,
}: Pick<DayColumns, 'fromMs' | 'tankC' | 'tankFromC'>): number | null {
  const before = (slot: number): number => tankC[slot - 1] ?? tankFromC;
  const hot = tankC.findIndex((each, slot) => each >= disinfectedC && before(slot) < disinfectedC);
  if (hot < 0) return null;
  let from = hot;
  while (from > 0 && before(from) > before(from - 1)) from -= 1;
  return fromMs + from * quarterHourMs;
}
