import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import { type Picos, picosOf } from './micros.ts';
import { periodOf, versionOn } from './billing-intervals.ts';
import type { Terms, Version } from './terms.ts';
import type { TariffClock } from './tariff-clock.ts';

/** A standing charge or credit of one local day, in the prices as the contract has them. */
export interface FixedPart {
  readonly version: Version;
  readonly day: string;
  readonly of: Version['standing'][number] | Version['credits'][number];
  readonly kind: 'standing' | 'credit';
  readonly cost: Picos;
}

/**
 * Charges run by local dates, whether energy flowed or not: a month's is spread evenly over its days, a year's over its 365 or 366.
 * A day that is not in the span as a whole counts by its share of time, so that spans side by side add up. A credit that is given
 * once falls on its day as a whole.
 */
export function fixedCost(
  terms: Terms,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  clock: TariffClock,
): readonly FixedPart[] {
  const parts: FixedPart[] = [];
  for (let day = clock.at(fromMs).day; ; day = addDays(day, 1)) {
    const span = clock.days.spanOf(day);
    if (span.fromMs >= toMs) return parts;
    const version = versionOn(terms, day);
    if (!version || span.toMs === span.fromMs) continue;
    const covered = Math.min(toMs, span.toMs) - Math.max(fromMs, span.fromMs);
    const share = covered / (span.toMs - span.fromMs);
    for (const charge of version.standing)
      parts.push({
        version,
        day,
        of: charge,
        kind: 'standing',
        cost: picosOf((charge.amount * share) / daysIn(terms, day, charge.per)),
      });
    for (const credit of version.credits) {
      const isDue = credit.on === day && span.fromMs >= fromMs;
      const due =
        credit.per === 'once'
          ? Number(isDue) * credit.amount
          : (credit.amount * share) / daysIn(terms, day, credit.per);
      if (due !== 0) parts.push({ version, day, of: credit, kind: 'credit', cost: picosOf(-due) });
    }
  }
}

function daysIn(terms: Terms, day: string, per: 'day' | 'month' | 'year'): number {
  if (per === 'day') return 1;
  if (per === 'month') {
    const first = `${day.slice(0, 7)}-01`;
    return daysBetween(first, `${addDays(first, 31).slice(0, 7)}-01`);
  }
  const year = Number(periodOf(terms, day, 'year'));
  return daysBetween(`${year}-${terms.yearBegins}`, `${year + 1}-${terms.yearBegins}`);
}
