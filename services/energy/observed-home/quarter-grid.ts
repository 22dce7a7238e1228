import { minuteMs, quarterHourMs } from '@hearth/calendar/durations.ts';

/** Quarter-hours that follow each other. */
export interface QuarterGrid {
  readonly fromMs: number;
  readonly slots: number;
}

/** The quarter-hours of some days before the one that runs now. */
export function gridBefore(nowMs: number, days: number): QuarterGrid {
  const toMs = Math.floor(nowMs / quarterHourMs) * quarterHourMs;
  const slots = days * 96;
  return { fromMs: toMs - slots * quarterHourMs, slots };
}

export const endOf = ({ fromMs, slots }: QuarterGrid): number => fromMs + slots * quarterHourMs;

export const minuteOf = (ms: number): number => ms / minuteMs;

export const unknownColumn = ({ slots }: QuarterGrid): Float64Array =>
  new Float64Array(slots).fill(Number.NaN);

/** Indices of the quarter-hours that an interval touches, cut to the grid: half-open. */
export function indicesOf(
  { fromMs, slots }: QuarterGrid,
  interval: { readonly fromMs: number; readonly toMs: number },
): { readonly from: number; readonly to: number } {
  return {
    from: Math.max(0, Math.floor((interval.fromMs - fromMs) / quarterHourMs)),
    to: Math.min(slots, Math.ceil((interval.toMs - fromMs) / quarterHourMs)),
  };
}
