/** Approximate units of each currency per euro, to one figure: only for telling a wrong unit from a high rate. */
export const unitsPerEuro: Readonly<Record<string, number>> = {
  EUR: 1,
  CHF: 1,
  GBP: 1,
  USD: 1,
  CAD: 2,
  AUD: 2,
  NZD: 2,
  BGN: 2,
  PLN: 4,
  RON: 5,
  DKK: 7,
  SEK: 11,
  NOK: 11,
  CZK: 25,
  TRY: 40,
  ISK: 140,
  JPY: 160,
  HUF: 400,
};

/** The day-ahead auctions of Europe clear at up to 5 EUR/kWh (harmonised maximum price, ACER); a home pays charges and taxes on it. */
const mostEur = 7;

export function isBelievable(ratePerKwh: number, currency: string): boolean {
  return Math.abs(ratePerKwh) <= mostEur * (unitsPerEuro[currency] ?? 1);
}
