import { type BillEntry, billEntriesOf, vatScale, withVat } from './bill-entries.ts';
import type { TariffFault, UsageInterval } from './billing-intervals.ts';
import type { Market } from './market.ts';
import { type CostPart, costParts } from './cost-parts.ts';
import { partOf, roundDailyCosts } from './daily-costs.ts';
import { type Micros, differenceOf, microsOf, splitMicros, sumMicros } from './micros.ts';
import type { Terms } from './terms.ts';

/** Half-open, epoch milliseconds. */
interface Hour {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Cost of an hour including VAT, by the parts that its day has. */
export interface HourlyCost {
  readonly gross: Micros;
  readonly parts: ReadonlyMap<CostPart, Micros>;
}

export type HourlyCosts =
  | { readonly ok: true; readonly hours: readonly HourlyCost[] }
  | { readonly ok: false; readonly fault: TariffFault };

/**
 * Costs of the hours of a local day. Energy costs where it flowed; charges of the day are spread evenly over the hours. Each part
 * adds up to that of the day as `roundDailyCosts` rounds it. `usage` covers the accounting period of the day.
 */
export function hourlyCostsOf(
  {
    terms,
    day,
    hours,
  }: { readonly terms: Terms; readonly day: string; readonly hours: readonly Hour[] },
  usage: readonly UsageInterval[],
  market: Market | null,
): HourlyCosts {
  const priced = billEntriesOf(terms, usage, market);
  if (!priced.ok) return priced;
  const exact = sumsByPart(
    priced.entries.filter((entry) => entry.day === day),
    hours,
  );
  const totals = new Map(
    [...exact].map(([part, sums]) => [part, sums.reduce((a, b) => a + b, 0n)]),
  );
  const [daily] = roundDailyCosts([{ day, parts: totals }]);
  const columns = new Map(
    [...exact].map(([part, sums]) => [part, roundedTo(sums, daily?.parts[part] ?? microsOf(0n))]),
  );
  return {
    ok: true,
    hours: hours.map((_, hour) => {
      const parts = new Map(
        [...columns].map(([part, amounts]) => [part, amounts[hour] ?? microsOf(0n)]),
      );
      return { gross: sumMicros(parts.values()), parts };
    }),
  };
}

function sumsByPart(
  entries: readonly BillEntry[],
  hours: readonly Hour[],
): ReadonlyMap<CostPart, readonly bigint[]> {
  const sums = new Map<CostPart, bigint[]>();
  for (const entry of entries) {
    const part = partOf(entry);
    const own = sums.get(part) ?? hours.map(() => 0n);
    sums.set(part, own);
    const { gross } = withVat(entry, entry.cost);
    const { fromMs } = entry;
    if (fromMs === null)
      evenly(gross, hours.length).forEach((share, hour) => add(own, hour, share));
    else
      add(
        own,
        hours.findIndex((hour) => fromMs < hour.toMs),
        gross,
      );
  }
  return new Map(
    costParts.flatMap((part) => {
      const own = sums.get(part);
      return own ? [[part, own] as const] : [];
    }),
  );
}

function add(sums: bigint[], hour: number, amount: bigint): void {
  sums[hour] = (sums[hour] ?? 0n) + amount;
}

/** Shares that add up to the amount. */
function evenly(amount: bigint, count: number): readonly bigint[] {
  const share = amount / BigInt(count);
  const rest = amount - share * BigInt(count);
  return Array.from({ length: count }, (_, k) => (k === count - 1 ? share + rest : share));
}

/** Amounts that add up to a total, which differs from their own rounded sum by a millionth at most; the largest carries the difference. */
function roundedTo(sums: readonly bigint[], total: Micros): readonly Micros[] {
  const amounts = splitMicros(sums, vatScale);
  const rest = differenceOf(total, sumMicros(amounts));
  const largest = amounts.indexOf(
    amounts.reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most)),
  );
  return amounts.map((each, k) => (k === largest ? sumMicros([each, rest]) : each));
}
