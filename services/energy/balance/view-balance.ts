import type { DayReading } from '../reading/mask-day.ts';
import type { FrameSeries } from '../home/home-frame.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import { type BalanceSlot, balanceOf } from './balance.ts';
import type { Balance } from './contract.ts';
import { slotsOfDay, dailyIntervals } from './intervals.ts';
import { partsOf } from './parts.ts';

export interface BalanceRequest {
  readonly series: readonly FrameSeries[];
  readonly rows: readonly DayReading[];
  readonly days: LocalDays;
  readonly nowMs: number;
  /** Half-open local days. */
  readonly span: { readonly from: string; readonly to: string };
  /** null: one day in its own slots. */
  readonly slots: readonly BalanceSlot[] | null;
  readonly soFarMs: number;
}

/** Energy balance of a period; null for a home without a grid meter. */
export function viewBalance(request: BalanceRequest): Balance | null {
  const parts = partsOf(request.series);
  if (!parts) return null;
  const { days, nowMs, span, soFarMs } = request;
  const rows = request.rows.filter(({ day }) => day >= span.from && day < span.to);
  const readings = { rows, days, nowMs };
  if (request.slots)
    return balanceOf(parts, dailyIntervals(parts, readings), { slots: request.slots, soFarMs });
  const slots = slotsOfDay(parts, span.from, readings);
  return balanceOf(parts, slots, { slots, soFarMs });
}
