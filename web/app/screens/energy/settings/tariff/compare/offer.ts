import type { Terms, Version } from '@hearth/energy/tariff/terms.ts';

export const shapes = ['flat', 'two-rate', 'dynamic'] as const;
export type Shape = (typeof shapes)[number];

/** A contract as it is compared: prices per kWh in whole units of the currency, including VAT and all taxes. */
export interface ContractOffer {
  readonly name: string;
  readonly shape: Shape;
  /** Per month. */
  readonly standing: number;
  readonly price: number | null;
  /** From 22:00 to 06:00. */
  readonly night: number | null;
  /** On the market price. */
  readonly adder: number | null;
}

/** Prices that each shape needs. */
export const pricesOf: Readonly<Record<Shape, readonly ('price' | 'night' | 'adder')[]>> = {
  flat: ['price'],
  'two-rate': ['price', 'night'],
  dynamic: ['adder'],
};

/** Prices of a contract that are not typed. */
export const missingPrices = (offer: ContractOffer) =>
  pricesOf[offer.shape].filter((name) => offer[name] === null);

/**
 * Terms of the other contract from a day on. What the supplier does not set stays as it is today: feed-in, capacity charge, meters.
 * Its name changes no amount. Market prices are without VAT, so they are multiplied by it.
 */
export function termsOfOffer(
  terms: Terms,
  { current, offer, from }: { current: Version; offer: ContractOffer; from: string },
): Terms {
  const version: Version = {
    ...current,
    validFrom: from,
    validTo: null,
    pricesInclVat: true,
    standing: [{ name: current.name, layer: 'energy', amount: offer.standing, per: 'month' }],
    credits: [],
    energyImport: [importPrice(current, offer)],
  };
  return { ...terms, versions: [version] };
}

function importPrice(
  { name, vatRate }: Version,
  offer: ContractOffer,
): Version['energyImport'][number] {
  const shared = {
    name,
    layer: 'energy',
    meter: 'all',
    isNetted: true,
    noneWhenNegative: false,
  } as const;
  switch (offer.shape) {
    case 'flat':
      return { ...shared, kind: 'flat', rate: offer.price ?? 0 };
    case 'two-rate':
      return {
        ...shared,
        kind: 'time-of-use',
        calendar: { otherwise: 'day', rules: [{ from: '22:00', to: '06:00', band: 'night' }] },
        rates: { day: offer.price ?? 0, night: offer.night ?? 0 },
      };
    case 'dynamic':
      return {
        ...shared,
        kind: 'indexed',
        multiplier: 1 + vatRate,
        adder: offer.adder ?? 0,
        mean: 'hour',
      };
  }
}
