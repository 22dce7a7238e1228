import { addDays } from '@hearth/calendar/dates.ts';
import { periodOf } from './billing-intervals.ts';
import type { Terms, Version } from './terms.ts';

export type AccountingPeriod = 'day' | 'month' | 'year' | 'all';

/**
 * Shortest period whose days cannot be priced one without another: a month with monthly tiers, quotas, netting, averages or
 * capacity charges, a contract year with yearly ones or a limit of the network's costs, all days with a peak that is averaged
 * over months; else a single day.
 */
export function accountingPeriodOf({ versions }: Terms): AccountingPeriod {
  const periods = new Set(versions.flatMap(periodsOfVersion));
  return (['all', 'year', 'month'] as const).find((period) => periods.has(period)) ?? 'day';
}

function periodsOfVersion(version: Version): readonly AccountingPeriod[] {
  const components = [...version.energyImport, ...version.energyExport].flatMap((component) => [
    ...(component.free ? [component.free.per] : []),
    ...(component.kind === 'tiered' ? [component.per] : []),
    ...(component.kind === 'indexed' && component.mean === 'month' ? (['month'] as const) : []),
  ]);
  return [
    ...components,
    ...(version.netMetering ? [version.netMetering.per] : []),
    ...(version.networkMostPerKwh === undefined ? [] : (['year'] as const)),
    ...version.capacity.map(({ months }) => (months > 1 ? ('all' as const) : ('month' as const))),
  ];
}

/** First day of the period that contains a day. */
export function periodStart(terms: Terms, day: string): string {
  switch (accountingPeriodOf(terms)) {
    case 'day':
      return day;
    case 'month':
      return `${day.slice(0, 7)}-01`;
    case 'year':
      return `${periodOf(terms, day, 'year')}-${terms.yearBegins}`;
    case 'all':
      return terms.versions[0]?.validFrom ?? day;
  }
}

/** Last day of the period that contains a day; null for an open end. */
export function periodLastDay(terms: Terms, day: string): string | null {
  const period = accountingPeriodOf(terms);
  if (period === 'day') return day;
  if (period === 'all') return null;
  const inNext = addDays(periodStart(terms, day), period === 'month' ? 31 : 366);
  return addDays(periodStart(terms, inNext), -1);
}

/** Days in order, in groups that are priced at once: by accounting period, and by month where each day stands alone. */
export function accountingGroups(
  terms: Terms,
  days: readonly string[],
): readonly (readonly string[])[] {
  const isDaily = accountingPeriodOf(terms) === 'day';
  const groupOf = (day: string) => (isDaily ? day.slice(0, 7) : periodStart(terms, day));
  return [...Map.groupBy(days, groupOf).values()];
}
