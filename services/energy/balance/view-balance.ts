import type { DayReading } from '../reading/mask-day.ts';
import type { FrameSeries } from '../home/store.ts';
import type { LocalDays } from '@hearth/calendar/local-days.ts';
import { type Slot, balanceOf } from './balance.ts';
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
  /** null: one day, in slots of its own. */
  readonly slots: readonly Slot[] | null;
  readonly soFarMs: number;
}

/** The balance of a period; null for a home whose grid nobody meters. */
export function viewBalance(of: BalanceRequest): Balance | null {
  const parts = partsOf(of.series);
  if (!parts) return null;
  const { days, nowMs, span, soFarMs } = of;
  const rows = of.rows.filter(({ day }) => day >= span.from && day < span.to);
  const read = { rows, days, nowMs };
  if (of.slots) return balanceOf(parts, dailyIntervals(parts, read), { slots: of.slots, soFarMs });
  const slots = slotsOfDay(parts, span.from, read);
  return balanceOf(parts, slots, { slots, soFarMs });
}
