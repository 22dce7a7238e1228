import type { Temporal } from 'temporal-polyfill';
import { type JsonObject, member } from '../recordings/json.ts';
import { slotsPerDay } from './local-calendar.ts';

export type Counts = readonly (number | null)[];
/** Value of slots that are not over: Altherma null, dx4 and dx23 zero (but null in weeks). */
export type FillRule = 'null' | 'zero';

/** A consumption block in whole steps of its own resolution, read at the local time of its recording. */
export interface RecordedConsumption {
  /** Steps to one kWh: 1, 10, 100. */
  readonly stepsPerUnit: number;
  readonly fill: FillRule;
  readonly recordedOn: Temporal.PlainDate;
  readonly days: Counts | null;
  readonly weeks: Counts | null;
  readonly months: Counts | null;
  /** Share of a day's energy by slot, sum 1. */
  readonly shape: readonly number[];
}

const lengths = { d: 2 * slotsPerDay, w: 14, m: 24 } as const;

/** Null for a block that is not of the known form, or that has no number in it: it is then served as recorded. */
export function recordedConsumptionOf(
  block: JsonObject,
  recordedAt: Temporal.ZonedDateTime,
  usualFill: FillRule,
): RecordedConsumption | null {
  const [d, w, m] = (['d', 'w', 'm'] as const).map((period) => countsOf(block, period));
  if (d === undefined || w === undefined || m === undefined) return null;
  const numbers = [...(d ?? []), ...(w ?? []), ...(m ?? [])].filter((value) => value !== null);
  if (numbers.length === 0) return null;
  const stepsPerUnit = 10 ** Math.max(...numbers.map(decimals));
  const steps = (counts: Counts | null) =>
    counts && counts.map((value) => (value === null ? null : Math.round(value * stepsPerUnit)));
  const slotNow = slotsPerDay + Math.floor(recordedAt.hour / 2);
  return {
    stepsPerUnit,
    fill: fillOf({ d, m, slotNow, month: recordedAt.month }) ?? usualFill,
    recordedOn: recordedAt.toPlainDate(),
    days: steps(d),
    weeks: steps(w),
    months: steps(m),
    shape: shapeOf(d, slotNow),
  };
}

/** `null` when the block has no such period, `undefined` when the period has an unknown form. */
function countsOf(block: JsonObject, period: keyof typeof lengths): Counts | null | undefined {
  const counts = member(block, period);
  if (counts === undefined || counts === null) return null;
  if (!Array.isArray(counts) || counts.length !== lengths[period]) return undefined;
  return counts.every(isCount) ? counts : undefined;
}

function isCount(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && value >= 0 && value < 1e9);
}

function decimals(value: number): number {
  return /\.(\d+)/.exec(String(Math.round(value * 1000) / 1000))?.[1]?.length ?? 0;
}

/** Read from the recording's own future: months after the recorded one, else slots after the recorded one. */
function fillOf(recording: {
  readonly d: Counts | null;
  readonly m: Counts | null;
  readonly slotNow: number;
  readonly month: number;
}): FillRule | null {
  const future = [
    ...(recording.m?.slice(slotsPerDay + recording.month) ?? []),
    ...(recording.d?.slice(recording.slotNow + 1) ?? []),
  ];
  if (future.length === 0) return null;
  return future.includes(null) ? 'null' : 'zero';
}

/** The two recorded days added up, with a fifth spread evenly, so that every slot gets a share. */
function shapeOf(days: Counts | null, slotNow: number): readonly number[] {
  const counted = Array.from({ length: slotsPerDay }, (_, slot) => {
    const today = slotsPerDay + slot <= slotNow ? (days?.[slotsPerDay + slot] ?? 0) : 0;
    return (days?.[slot] ?? 0) + today;
  });
  const total = counted.reduce((sum, value) => sum + value, 0);
  const even = 1 / slotsPerDay;
  return counted.map((value) => (total > 0 ? 0.8 * (value / total) + 0.2 * even : even));
}
