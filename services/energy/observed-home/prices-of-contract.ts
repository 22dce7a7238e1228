import { type SlotPrices, importPricesOf, slotPricesOf } from '../planner/slot-prices.ts';
import type { Market } from '../tariff/market.ts';
import { versionOn } from '../tariff/kwh-prices.ts';
import { type Terms, type Version, terms as schema } from '../tariff/terms.ts';
import type { ObservationGap } from './observation-gap.ts';
import { type QuarterGrid, endOf, minuteOf } from './quarter-grid.ts';

/** Prices of the planner under the contract that holds now. */
export interface ContractPrices {
  /** The version of now is the first. */
  readonly terms: Terms;
  readonly prices: SlotPrices;
  readonly pricedSlots: number;
  /** NaN where no price is known. */
  readonly pastImportEur: Float64Array;
  readonly gaps: readonly ObservationGap[];
}

interface PriceSources {
  readonly terms: Terms | null;
  readonly market: Market | null;
  readonly grid: QuarterGrid;
  readonly forecastSlots: number;
}

/**
 * Prices of the last weeks and of the next slots, as far as they are published. The past is priced as under the contract of today, since it
 * only serves to forecast its prices.
 */
export function pricesOfContract(
  { terms: stored, market, grid, forecastSlots }: PriceSources,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): ContractPrices {
  const price = (terms: Terms): Omit<ContractPrices, 'gaps'> => {
    const meter = terms.versions[0]?.heatPumpMeter === 'none' ? 'house' : 'heat-pump';
    const ahead = slotPricesOf(terms, market, {
      fromMinute: minuteOf(endOf(grid)),
      slots: forecastSlots,
      meter,
    });
    const unknown = ahead.importEur.findIndex((each) => Number.isNaN(each));
    const pricedSlots = unknown < 0 ? forecastSlots : unknown;
    return {
      terms,
      prices: {
        importEur: ahead.importEur.slice(0, pricedSlots),
        exportEur: ahead.exportEur
          .slice(0, pricedSlots)
          .map((each) => (Number.isNaN(each) ? 0 : each)),
      },
      pricedSlots,
      pastImportEur: importPricesOf(terms, market, {
        fromMinute: minuteOf(grid.fromMs),
        slots: grid.slots,
        meter,
      }),
    };
  };
  if (!stored) return { ...price(usualTerms(timeZone)), gaps: [{ code: 'no-contract' }] };
  const current = versionOn(stored, today);
  const ended: readonly ObservationGap[] = current ? [] : [{ code: 'contract-ended' }];
  const priced = price(termsFrom(stored, current ?? nearestVersion(stored, today)));
  if (priced.pricedSlots > 0) return { ...priced, gaps: ended };
  const isForecastable =
    priced.pastImportEur.filter((each) => !Number.isNaN(each)).length >= weekSlots;
  const usable = isForecastable ? priced : { ...price(usualTerms(timeZone)), terms: priced.terms };
  return { ...usable, gaps: [...ended, { code: 'prices-missing' }] };
}

const weekSlots = 7 * 96;

/** The contract with a version at all times before, and its last one for all times after. */
function termsFrom(terms: Terms, current: Version): Terms {
  const from = terms.versions.indexOf(current);
  const versions = terms.versions.slice(from);
  return {
    ...terms,
    versions: versions.map((version, i) => ({
      ...version,
      validFrom: i === 0 ? '0001-01-01' : version.validFrom,
      validTo: i === versions.length - 1 ? null : version.validTo,
    })),
  };
}

/** The last version that has ended, else the first one to come. */
function nearestVersion({ versions }: Terms, today: string): Version {
  const ended = versions.findLast(({ validFrom }) => validFrom <= today);
  const [first] = versions;
  const found = ended ?? first;
  if (!found) throw new Error('a contract has at least one version');
  return found;
}

/** Household price in Germany, 2025, gross (BDEW), and the German feed-in payment of new roofs: only their order of magnitude matters. */
const usualEur = { import: 0.4, export: 0.08 };

const usualTerms = (timeZone: string): Terms =>
  schema.parse({
    timeZone,
    currency: 'EUR',
    versions: [
      {
        name: 'usual',
        validFrom: '0001-01-01',
        vatRate: 0,
        pricesInclVat: true,
        energyImport: [{ name: 'energy', kind: 'flat', rate: usualEur.import }],
        energyExport: [{ name: 'feed-in', kind: 'flat', rate: usualEur.export }],
      },
    ],
  });
