import type { Country } from '../address/contract.ts';

/** A standard rate in hundredths of a percent, from a day on. */
interface VatRate {
  readonly from: string;
  readonly basisPoints: number;
}

const since = (from: string, basisPoints: number): VatRate => ({ from, basisPoints });

/**
 * Standard rates of value added tax, the newest last. Source: the law named with each country. A day before the first row has no
 * rate here.
 */
const standardRates: Readonly<Record<Country, readonly VatRate[]>> = {
  // UStG 1994, § 10 (1)
  AT: [since('1984-01-01', 2_000)],
  // Arrêté royal n° 20, article 1
  BE: [since('1996-01-01', 2_100)],
  // MWSTG (SR 641.20), Art. 25 (1)
  CH: [since('2018-01-01', 770), since('2024-01-01', 810)],
  // UStG, § 12 (1) and § 28 (1) for the second half of 2020
  DE: [since('2007-01-01', 1_900), since('2020-07-01', 1_600), since('2021-01-01', 1_900)],
  // Ley 37/1992, artículo 90
  ES: [since('2012-09-01', 2_100)],
  // Code général des impôts, article 278
  FR: [since('2014-01-01', 2_000)],
  // Value Added Tax Act 1994, section 2 (1)
  GB: [since('2011-01-04', 2_000)],
  // Value-Added Tax Consolidation Act 2010, section 46 (1)
  IE: [since('2012-01-01', 2_300), since('2020-09-01', 2_100), since('2021-03-01', 2_300)],
  // DPR 633/1972, articolo 16
  IT: [since('2013-10-01', 2_200)],
  // Loi TVA du 12 février 1979, article 39
  LU: [since('2015-01-01', 1_700), since('2023-01-01', 1_600), since('2024-01-01', 1_700)],
  // Wet op de omzetbelasting 1968, artikel 9 (1)
  NL: [since('2012-10-01', 2_100)],
  // Ustawa o podatku od towarów i usług, art. 41 and 146ef
  PL: [since('2011-01-01', 2_300)],
  // Mervärdesskattelag (2023:200), 9 kap. 2 §
  SE: [since('1990-07-01', 2_500)],
};

/** Standard rate of a country on a day, in hundredths of a percent. Worked: Switzerland on 1 January 2024: 810, which is 8.1 %. */
export function vatBasisPointsOf(country: Country, day: string): number {
  const rate = standardRates[country].findLast(({ from }) => from <= day);
  if (!rate) throw new Error(`no rate of value added tax for ${country} on ${day}`);
  return rate.basisPoints;
}
