import { type BillEntry, vatScale, visitBillEntries, withVat } from './bill-entries.ts';
import type { TariffFault, UsageInterval } from './billing-intervals.ts';
import type { Market } from './market.ts';
import { type CostPart, costParts } from './cost-parts.ts';
import { type Micros, microSplit, sumMicros } from './micros.ts';
import type { Terms } from './terms.ts';

/** Cost of a local day including VAT; negative parts are paid to the home. */
export interface DailyCost {
  readonly day: string;
  readonly gross: Micros;
  /** Parts that the day has; they add up to `gross`. */
  readonly parts: Readonly<Partial<Record<CostPart, Micros>>>;
}

/** Exact cost of a local day by part, in 1e-16 of the currency including VAT. */
export interface ExactDailyCost {
  readonly day: string;
  readonly parts: ReadonlyMap<CostPart, bigint>;
}

export type ExactDailyCosts =
  | { readonly ok: true; readonly days: readonly ExactDailyCost[] }
  | { readonly ok: false; readonly fault: TariffFault };

/** Exact costs by local day, in order of days; those of adjacent accounting periods can be joined before they are rounded. */
export function exactDailyCostsOf(
  terms: Terms,
  usage: readonly UsageInterval[],
  market: Market | null,
): ExactDailyCosts {
  const sums = dailySums();
  const visited = visitBillEntries({ terms, usage, market }, (entry) => sums.add(entry));
  if (!visited.ok) return visited;
  return { ok: true, days: sums.days().toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

/**
 * Costs of days, rounded as one split of their exact sum: all parts add up to the gross amount of `billOf` for the same usage,
 * to the micro-euro.
 */
export function roundDailyCosts(days: readonly ExactDailyCost[]): readonly DailyCost[] {
  const rounded = microSplit(vatScale);
  return days.map(({ day, parts: exact }) => {
    const parts: Partial<Record<CostPart, Micros>> = {};
    for (const part of costParts) {
      const sum = exact.get(part);
      if (sum !== undefined) parts[part] = rounded(sum);
    }
    return { day, gross: sumMicros(Object.values(parts)), parts };
  });
}

interface VatGroup {
  readonly first: BillEntry;
  cost: bigint;
}

/** Sums of entries by day, in groups of one version, section, layer and rate of VAT, which VAT multiplies alike. */
function dailySums() {
  const groupsByDay = new Map<string, VatGroup[]>();
  let day = '';
  let groups: VatGroup[] = [];
  return {
    add: (entry: BillEntry): void => {
      if (entry.day !== day) {
        day = entry.day;
        groups = groupsByDay.get(day) ?? [];
        groupsByDay.set(day, groups);
      }
      // A day has a handful of groups.
      for (const group of groups)
        if (isSameVat(group.first, entry)) {
          group.cost += entry.cost;
          return;
        }
      groups.push({ first: entry, cost: entry.cost });
    },
    days: (): readonly ExactDailyCost[] =>
      [...groupsByDay].map(([each, own]) => ({ day: each, parts: partsOfGroups(own) })),
  };
}

function partsOfGroups(groups: readonly VatGroup[]): ReadonlyMap<CostPart, bigint> {
  const parts = new Map<CostPart, bigint>();
  for (const { first, cost } of groups) {
    const part = partOf(first);
    parts.set(part, (parts.get(part) ?? 0n) + withVat(first, cost).gross);
  }
  return parts;
}

const isSameVat = (a: BillEntry, b: BillEntry): boolean =>
  a.section === b.section &&
  a.layer === b.layer &&
  a.vatRate === b.vatRate &&
  a.version === b.version;

export function partOf({ section, layer }: Pick<BillEntry, 'section' | 'layer'>): CostPart {
  if (section === 'import') return layer;
  return section === 'export' ? 'feed-in' : section;
}
