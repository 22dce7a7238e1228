import {
  type BillEntry,
  type BillSection,
  type PriceLayer,
  billEntriesOf,
  vatScale,
  withVat,
} from './bill-entries.ts';
import type { Market } from './market.ts';
import { type Micros, type Picos, differenceOf, microsOf, splitMicros } from './micros.ts';
import type { TariffFault, UsageInterval } from './billing-intervals.ts';
import type { Terms } from './terms.ts';

/** A line of the bill and the version of the terms that priced it; negative amounts are paid to the home. */
export interface BillLine {
  readonly version: string;
  readonly validFrom: string;
  /** First and last local day that is in it. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly section: BillSection;
  readonly layer: PriceLayer;
  readonly name: string;
  readonly band: string;
  readonly kwh: number | null;
  /** Highest billed power; for capacity charges only. */
  readonly kw: number | null;
  readonly vatRate: number;
  readonly net: Micros;
  readonly vat: Micros;
  readonly gross: Micros;
}

export interface Bill {
  readonly currency: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly importKwh: number;
  readonly exportKwh: number;
  readonly net: Micros;
  readonly vat: Micros;
  readonly gross: Micros;
  readonly lines: readonly BillLine[];
  readonly months: readonly { readonly month: string; readonly gross: Micros }[];
}

export type BillResult =
  | { readonly ok: true; readonly bill: Bill }
  | { readonly ok: false; readonly fault: TariffFault };

/**
 * Bill of readings under the terms: kWh, summed in integer 1e-12 of the currency, rounded once to Micros; lines and months add
 * up to the total.
 * The same readings under other terms are a price comparison. A price, version or reading that is missing while energy flowed
 * is a fault with its instant.
 */
export function billOf(
  terms: Terms,
  usage: readonly UsageInterval[],
  market: Market | null,
): BillResult {
  const priced = billEntriesOf(terms, usage, market);
  if (!priced.ok) return priced;
  const { entries, intervals } = priced;
  const sum = (values: readonly number[]) =>
    withoutNoise(values.reduce((total, value) => total + value, 0));
  return {
    ok: true,
    bill: {
      currency: terms.currency,
      fromMs: intervals[0]?.fromMs ?? 0,
      toMs: intervals.at(-1)?.toMs ?? 0,
      importKwh: sum(intervals.map(({ houseKwh, heatPumpKwh }) => houseKwh + heatPumpKwh)),
      exportKwh: sum(intervals.map(({ exportKwh }) => exportKwh)),
      ...summed(entries),
    },
  };
}

interface Group {
  first: BillEntry;
  lastDay: string;
  kwh: number;
  kw: number;
  cost: Picos;
}

function summed(
  entries: readonly BillEntry[],
): Pick<Bill, 'net' | 'vat' | 'gross' | 'lines' | 'months'> {
  const groups = grouped(entries, ({ version, section, name, band, vatRate }) =>
    JSON.stringify([version.validFrom, section, name, band, vatRate]),
  );
  const exact = groups.map(({ first, cost }) => withVat(first, cost));
  const nets = splitMicros(
    exact.map(({ net }) => net),
    vatScale,
  );
  const grosses = splitMicros(
    exact.map(({ gross }) => gross),
    vatScale,
  );
  const total = (key: 'net' | 'gross') =>
    microsOf(
      exact.reduce((sum, each) => sum + each[key], 0n),
      vatScale,
    );
  const zero = microsOf(0n);
  const lines = groups.map(({ first, lastDay, kwh, kw }, i): BillLine => {
    const net = nets[i] ?? zero;
    const gross = grosses[i] ?? zero;
    return {
      version: first.version.name,
      validFrom: first.version.validFrom,
      firstDay: first.day,
      lastDay,
      section: first.section,
      layer: first.layer,
      name: first.name,
      band: first.band,
      kwh: first.kwh === null ? null : withoutNoise(kwh),
      kw: first.kw === null ? null : kw,
      vatRate: first.vatRate,
      net,
      vat: differenceOf(gross, net),
      gross,
    };
  });
  return {
    net: total('net'),
    vat: differenceOf(total('gross'), total('net')),
    gross: total('gross'),
    lines,
    months: monthsOf(entries),
  };
}

function monthsOf(entries: readonly BillEntry[]): Bill['months'] {
  const groups = grouped(entries, ({ version, day, section, vatRate }) =>
    JSON.stringify([day.slice(0, 7), version.validFrom, section, vatRate]),
  );
  const months = [...Map.groupBy(groups, ({ first }) => first.day.slice(0, 7))].toSorted(
    ([a], [b]) => (a < b ? -1 : 1),
  );
  const sums = months.map(([, parts]) =>
    parts.reduce((sum, { first, cost }) => sum + withVat(first, cost).gross, 0n),
  );
  const zero = microsOf(0n);
  return splitMicros(sums, vatScale).map((gross, i) => ({
    month: months[i]?.[0] ?? '',
    gross: gross ?? zero,
  }));
}

function grouped(
  entries: readonly BillEntry[],
  keyOf: (entry: BillEntry) => string,
): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (!group) {
      const { day, kwh, kw, cost } = entry;
      groups.set(key, { first: entry, lastDay: day, kwh: kwh ?? 0, kw: kw ?? 0, cost });
      continue;
    }
    group.cost += entry.cost;
    group.kwh += entry.kwh ?? 0;
    group.kw = Math.max(group.kw, entry.kw ?? 0);
    group.lastDay = entry.day;
  }
  return [...groups.values()];
}

/** Rounds to a millionth of a watt-hour, which removes the noise of adding many small shares. */
function withoutNoise(kwh: number): number {
  return Math.round(kwh * 1e9) / 1e9;
}
