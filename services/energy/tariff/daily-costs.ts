import { type BillEntry, billEntriesOf, vatScale, withVat } from './bill-entries.ts';
import type { TariffFault, UsageInterval } from './billing-intervals.ts';
import type { Market } from './market.ts';
import { type Micros, splitMicros, sumMicros } from './micros.ts';
import type { Terms } from './terms.ts';

/** Parts of a day's cost, as owners read them. */
export const costParts = [
  'energy',
  'network',
  'tax',
  'standing',
  'capacity',
  'credit',
  'feed-in',
] as const;
export type CostPart = (typeof costParts)[number];

/** Cost of a local day including VAT; negative parts are paid to the home. */
export interface DailyCost {
  readonly day: string;
  readonly gross: Micros;
  /** Parts that the day has; they add up to `gross`. */
  readonly parts: ReadonlyMap<CostPart, Micros>;
}

export type DailyCosts =
  | { readonly ok: true; readonly days: readonly DailyCost[] }
  | { readonly ok: false; readonly fault: TariffFault };

/**
 * Costs by local day and part, in order of days. All parts are one split of the exact sum, so that they add up to the gross
 * amount of `billOf` for the same usage, to the micro-euro.
 */
export function dailyCostsOf(
  terms: Terms,
  usage: readonly UsageInterval[],
  market: Market | null,
): DailyCosts {
  const priced = billEntriesOf(terms, usage, market);
  if (!priced.ok) return priced;
  const sums = [...sumsByDay(priced.entries)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const amounts = splitMicros(
    sums.flatMap(([, parts]) => costParts.flatMap((part) => parts.get(part) ?? [])),
    vatScale,
  ).values();
  const days = sums.map(([day, sumOfPart]): DailyCost => {
    const parts = new Map<CostPart, Micros>();
    for (const part of costParts) {
      if (!sumOfPart.has(part)) continue;
      const amount = amounts.next().value;
      if (amount === undefined) throw new Error('a part of a day has no amount');
      parts.set(part, amount);
    }
    return { day, gross: sumMicros(parts.values()), parts };
  });
  return { ok: true, days };
}

function sumsByDay(
  entries: readonly BillEntry[],
): ReadonlyMap<string, ReadonlyMap<CostPart, bigint>> {
  const days = new Map<string, Map<CostPart, bigint>>();
  for (const entry of entries) {
    const parts = days.get(entry.day) ?? new Map<CostPart, bigint>();
    days.set(entry.day, parts);
    const part = partOf(entry);
    parts.set(part, (parts.get(part) ?? 0n) + withVat(entry, entry.cost).gross);
  }
  return days;
}

function partOf({ section, layer }: BillEntry): CostPart {
  if (section === 'import') return layer;
  return section === 'export' ? 'feed-in' : section;
}
