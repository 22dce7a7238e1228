/** A price of a bought kWh that a public body published for the households of a country. */
export interface PublishedPrice {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly source: PublishedSource;
  /** Day of the publication, or from which it holds; null where only the year is known. */
  readonly publishedOn: string | null;
  readonly currency: string;
  /**
   * Whole units of the currency per kWh including VAT. `flat` and `two-rate`: all parts of the bill of a usual household; standing charges
   * are within, unless they are named. `above-market`: network charges, levies and taxes of a kWh, to which the market price is added;
   * without a supplier's margin.
   */
  readonly kind: 'flat' | 'two-rate' | 'above-market';
  readonly perKwh: number;
  /** Of a price with two rates. */
  readonly nightPerKwh?: number;
  /** Whole units of the currency a year including VAT. */
  readonly standingPerYear?: number;
}

export type PublishedSource = 'eurostat' | 'arera' | 'bdew' | 'cre';

/**
 * Eurostat: nrg_pc_204, households with 2,500 to 5,000 kWh a year, first half of 2025, all taxes and levies included; news of 29 October 2025.
 * ARERA: reference price of the usual protected household of 2,000 kWh and 3 kW from 1 October 2025, taxes included, as quoted by e-gazette.it of
 * 29 September 2025.
 * BDEW: price analysis of 2025 for 3,500 kWh a year, as quoted by others (courage-lounge.de after Statista); its day is not known. 39.7 ct with 19 %
 * VAT are 33.36 ct net, of which 16.04 ct are purchase and sale: 17.32 ct net and 20.61 ct with VAT remain for network, levies and taxes. The quoted
 * parts (10.95 network, 2.05 tax, 1.67, 1.56 and 0.82 levies, besides the levy for cogeneration) agree with that.
 * CRE: regulated prices of France (Tarif Bleu) from 1 August 2025 after deliberation 2025-155 of 19 June 2025, taxes included: 0.1952 at any hour,
 * 0.2081 by day and 0.1635 in the eight night hours, as quoted by jechange.fr of 7 August 2025; the standing charge at 6 kVA of the price at any hour,
 * 185.64 a year, as quoted by commentaider.fr. That of the price with two rates was not found and is a few euros higher.
 */
export const publishedPrices: readonly PublishedPrice[] = [
  {
    country: 'DE',
    source: 'eurostat',
    publishedOn: '2025-10-29',
    currency: 'EUR',
    kind: 'flat',
    perKwh: 0.3835,
  },
  {
    country: 'BE',
    source: 'eurostat',
    publishedOn: '2025-10-29',
    currency: 'EUR',
    kind: 'flat',
    perKwh: 0.3571,
  },
  {
    country: 'MT',
    source: 'eurostat',
    publishedOn: '2025-10-29',
    currency: 'EUR',
    kind: 'flat',
    perKwh: 0.1244,
  },
  {
    country: 'IT',
    source: 'arera',
    publishedOn: '2025-10-01',
    currency: 'EUR',
    kind: 'flat',
    perKwh: 0.2875,
  },
  {
    country: 'DE',
    source: 'bdew',
    publishedOn: null,
    currency: 'EUR',
    kind: 'above-market',
    perKwh: 0.2061,
  },
  {
    country: 'FR',
    source: 'cre',
    publishedOn: '2025-08-01',
    currency: 'EUR',
    kind: 'flat',
    perKwh: 0.1952,
    standingPerYear: 185.64,
  },
  {
    country: 'FR',
    source: 'cre',
    publishedOn: '2025-08-01',
    currency: 'EUR',
    kind: 'two-rate',
    perKwh: 0.2081,
    nightPerKwh: 0.1635,
    standingPerYear: 185.64,
  },
];
