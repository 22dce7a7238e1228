import { addDays, daysBetween } from '@hearth/calendar/dates.ts';
import { type Picos, picosOf } from './micros.ts';
import { periodOf, versionOn } from './billing-intervals.ts';
import type { Terms, Version } from './terms.ts';
import type { TariffClock } from './tariff-clock.ts';

/** A standing charge or credit of one local day, in the price basis of the contract. */
export interface FixedPart {
  readonly version: Version;
  readonly day: string;
  readonly charge: Version['standing'][number] | Version['credits'][number];
  readonly kind: 'standing' | 'credit';
  readonly cost: Picos;
}

/**
 * Fixed costs by local dates, independent of energy: a monthly charge is spread over the days of the month, a yearly one over
 * 365 or 366 days.
 * A day that is only partly in the span counts by its share of time, so that adjacent spans add up. A one-time credit falls on
 * its day.
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
        charge: charge,
        kind: 'standing',
        cost: picosOf((charge.amount * share) / daysIn(terms, day, charge.per)),
      });
    for (const credit of version.credits) {
      const isDue = credit.on === day && span.fromMs >= fromMs;
      const due =
        credit.per === 'once'
          ? Number(isDue) * credit.amount
          : (credit.amount * share) / daysIn(terms, day, credit.per);
      if (due !== 0)
        parts.push({ version, day, charge: credit, kind: 'credit', cost: picosOf(-due) });
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
