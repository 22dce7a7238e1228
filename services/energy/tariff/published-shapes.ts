import { type PublishedPrice, type PublishedSource, publishedPrices } from './published-prices.ts';
import type { Component, Terms, Version } from './terms.ts';

/** A contract made of published prices, to be compared on the hours of a home. */
export interface PublishedShape {
  readonly shape: 'flat' | 'two-rate' | 'dynamic';
  /** `own-contract`: network charges and taxes are those of the home's contract; only the supplier's price is the market's. */
  readonly source: PublishedSource | 'own-contract';
  readonly publishedOn: string | null;
  /** Per kWh including VAT: the price, or what is added to the market price; null with the parts of the own contract. */
  readonly perKwh: number | null;
  readonly nightPerKwh: number | null;
  readonly standingPerYear: number | null;
  readonly terms: Terms;
}

interface ShapeBasis {
  readonly terms: Terms;
  /** The version of today. */
  readonly current: Version;
  readonly country: string | null;
}

/**
 * Shapes of a country in the currency of the contract. Feed-in, meters and, for a price by the market, all charges of the network stay
 * as they are. A price with all parts of the bill replaces the standing charges, credits and capacity charges too.
 */
export function publishedShapes(basis: ShapeBasis): readonly PublishedShape[] {
  const { country, terms } = basis;
  const found = (kind: PublishedPrice['kind']): PublishedPrice | undefined =>
    publishedPrices.find(
      (each) => each.country === country && each.kind === kind && each.currency === terms.currency,
    );
  const whole = [found('flat'), found('two-rate')].flatMap((price) => price ?? []);
  const market = dynamicShape(basis, found('above-market') ?? null);
  return [...whole.map((price) => wholeShape(basis, price)), ...(market ? [market] : [])];
}

/** The night hours of a price with two rates: eight, which differ by place; these are the usual ones. */
const nightHours = { from: '22:00', to: '06:00' };

/** A price with all parts of the bill. */
function wholeShape({ terms, current }: ShapeBasis, price: PublishedPrice): PublishedShape {
  const { source, publishedOn, nightPerKwh = null, standingPerYear = null } = price;
  const rate = writtenPrice(current, price.perKwh);
  const component: Component =
    nightPerKwh === null
      ? { ...shared, name: source, kind: 'flat', rate }
      : {
          ...shared,
          name: source,
          kind: 'time-of-use',
          calendar: { otherwise: 'day', rules: [{ ...nightHours, band: 'night' }] },
          rates: { day: rate, night: writtenPrice(current, nightPerKwh) },
        };
  return {
    shape: nightPerKwh === null ? 'flat' : 'two-rate',
    source,
    publishedOn,
    perKwh: price.perKwh,
    nightPerKwh,
    standingPerYear,
    terms: withVersion(terms, {
      ...current,
      standing:
        standingPerYear === null
          ? []
          : [
              {
                name: source,
                layer: 'energy',
                amount: writtenPrice(current, standingPerYear),
                per: 'year',
              },
            ],
      credits: [],
      capacity: [],
      energyImport: [component],
    }),
  };
}

/** The market price in place of the supplier's, else on the published charges; null without either. */
function dynamicShape(
  { terms, current }: ShapeBasis,
  price: PublishedPrice | null,
): PublishedShape | null {
  const ownCharges = current.energyImport.filter(({ layer }) => layer !== 'energy');
  if (ownCharges.length === 0 && !price) return null;
  const isOwn = ownCharges.length > 0;
  const market: Component = {
    ...shared,
    name: 'day-ahead',
    kind: 'indexed',
    multiplier: current.pricesInclVat ? 1 + current.vatRate : 1,
    adder: isOwn ? 0 : writtenPrice(current, price?.perKwh ?? 0),
    mean: 'hour',
  };
  return {
    shape: 'dynamic',
    source: isOwn ? 'own-contract' : (price?.source ?? 'own-contract'),
    publishedOn: isOwn ? null : (price?.publishedOn ?? null),
    perKwh: isOwn ? null : (price?.perKwh ?? null),
    nightPerKwh: null,
    standingPerYear: null,
    terms: withVersion(terms, { ...current, energyImport: [market, ...ownCharges] }),
  };
}

const shared = {
  layer: 'energy',
  meter: 'all',
  isNetted: true,
  noneWhenNegative: false,
} as const;

/** A price with VAT as the contract writes its prices. */
const writtenPrice = ({ pricesInclVat, vatRate }: Version, perKwh: number): number =>
  pricesInclVat ? perKwh : perKwh / (1 + vatRate);

const withVersion = (terms: Terms, version: Version): Terms => ({
  ...terms,
  versions: [{ ...version, validFrom: '0001-01-01', validTo: null }],
});
