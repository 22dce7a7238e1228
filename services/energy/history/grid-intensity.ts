/** Greenhouse gases of a country's electricity. */
export interface GridIntensity {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** Year of the figure. */
  readonly year: number;
  readonly gPerKwh: number;
}

const year = 2023;

/**
 * Emissions over the life cycle of the mean kWh generated in a country in 2023, in g CO2 equivalent: Ember, Yearly Electricity
 * Data, CC BY 4.0, as published with CO2.js of the Green Web Foundation (average-intensities.json).
 * Imports and exports of the country, and the hour of the day, are left out.
 */
const gramsPerKwh: Readonly<Record<string, number>> = {
  AT: 110.81,
  BA: 600,
  BE: 138.11,
  BG: 335.33,
  CH: 34.84,
  CY: 534.32,
  CZ: 449.72,
  DE: 380.95,
  DK: 151.65,
  EE: 416.67,
  ES: 174.05,
  FI: 79.16,
  FR: 56.04,
  GB: 237.59,
  GR: 336.57,
  HR: 204.96,
  HU: 204.19,
  IE: 290.81,
  IT: 330.72,
  LT: 160.07,
  LU: 105.26,
  LV: 123.2,
  ME: 417.07,
  MK: 565.35,
  MT: 459.14,
  NL: 267.62,
  NO: 30.08,
  PL: 661.93,
  PT: 165.55,
  RO: 240.58,
  RS: 636.06,
  SE: 40.7,
  SI: 231.28,
  SK: 116.77,
  TR: 464.59,
};

/** Null for a country without a figure. */
export function gridIntensityOf(country: string | null): GridIntensity | null {
  const gPerKwh = country === null ? undefined : gramsPerKwh[country];
  return country === null || gPerKwh === undefined ? null : { country, year, gPerKwh };
}
