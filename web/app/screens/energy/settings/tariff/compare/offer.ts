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
 * Prices are with or without VAT as those that stay. Its name changes no amount.
 */
export function termsOfOffer(
  terms: Terms,
  { current, offer, from }: { current: Version; offer: ContractOffer; from: string },
): Terms {
  const { name, vatRate, pricesInclVat } = current;
  const written = pricesInclVat ? 1 : 1 / (1 + vatRate);
  const version: Version = {
    ...current,
    validFrom: from,
    validTo: null,
    standing: [{ name, layer: 'energy', amount: offer.standing * written, per: 'month' }],
    credits: [],
    energyImport: [importPrice(current, offer, written)],
  };
  return { ...terms, versions: [version] };
}

/** `written`: a price as the contract writes it over the price with VAT. Market prices are without VAT. */
function importPrice(
  { name, vatRate, pricesInclVat }: Version,
  offer: ContractOffer,
  written: number,
): Version['energyImport'][number] {
  const shared = {
    name,
    layer: 'energy',
    meter: 'all',
    isNetted: true,
    noneWhenNegative: false,
  } as const;
  const rate = (price: number | null): number => (price ?? 0) * written;
  switch (offer.shape) {
    case 'flat':
      return { ...shared, kind: 'flat', rate: rate(offer.price) };
    case 'two-rate':
      return {
        ...shared,
        kind: 'time-of-use',
        calendar: { otherwise: 'day', rules: [{ from: '22:00', to: '06:00', band: 'night' }] },
        rates: { day: rate(offer.price), night: rate(offer.night) },
      };
    case 'dynamic':
      return {
        ...shared,
        kind: 'indexed',
        multiplier: pricesInclVat ? 1 + vatRate : 1,
        adder: rate(offer.adder),
        mean: 'hour',
      };
  }
}
