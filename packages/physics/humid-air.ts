/**
 * Saturation pressure: e = 611.2 exp(17.62 T / (243.12 + T)) over water, 611.2 exp(22.46 T / (272.62 + T)) over ice [Pa, degrees C].
 * Reference: Magnus form with the coefficients of Sonntag, WMO-No. 8, annex 4.B. Worked: 20 degrees: 2332; -5 degrees over ice: 401.9.
 */
export function saturationPa(celsius: number): number {
  return celsius >= 0
    ? 611.2 * Math.exp((17.62 * celsius) / (243.12 + celsius))
    : 611.2 * Math.exp((22.46 * celsius) / (272.62 + celsius));
}

export const seaLevelPa = 101_325;

/**
 * Water per dry air: w = 0.622 e / (p - e) [kg/kg]. Reference: ASHRAE Fundamentals, ch. 1.
 * Worked: e = 2332 x 0.5: 0.00724.
 */
export function humidityRatio(vapourPa: number, pressurePa = seaLevelPa): number {
  return (0.622 * vapourPa) / (pressurePa - vapourPa);
}

/** Vapour pressure of air with `ratio` kilograms of water per kilogram of dry air: the inverse of `humidityRatio`. */
export function vapourPaOf(ratio: number, pressurePa = seaLevelPa): number {
  return (ratio * pressurePa) / (0.622 + ratio);
}

/**
 * Dew point over water, or frost point below zero: the inverse of `saturationPa`.
 * Worked: 25 degrees at 50 %: 13.9 (ASHRAE Fundamentals, ch. 1: 13.9).
 */
export function dewPointC(vapourPa: number): number {
  const x = Math.log(Math.max(vapourPa, leastPa) / 611.2);
  return x >= 0 ? (243.12 * x) / (17.62 - x) : (272.62 * x) / (22.46 - x);
}

/** Vapour pressure at -80 degrees. */
const leastPa = 0.05;

/** Enthalpy of humid air per kilogram of dry air: h = 1006 T + w (2.501e6 + 1860 T) [J/kg]. Worked: 25 degrees at 50 %: 50,300. */
export function enthalpyJPerKg(celsius: number, ratio: number): number {
  return dryAirJPerKgK * celsius + ratio * (vaporisationJPerKg + 1860 * celsius);
}

export const dryAirJPerKgK = 1006;
export const vaporisationJPerKg = 2.501e6;

/** Pressure of the standard atmosphere: p = 101325 (1 - 2.25577e-5 h)^5.2559 [Pa, m]. Reference: ISO 2533. Worked: 2000 m: 79,495. */
export function pressureAtPa(altitudeM: number): number {
  return seaLevelPa * (1 - 2.255_77e-5 * altitudeM) ** 5.2559;
}

/** Density of dry air at a pressure: p / (287 T) [kg/m3]. Worked: 20 degrees at sea level: 1.204. */
export function airKgPerM3(celsius: number, pressurePa = seaLevelPa): number {
  return pressurePa / (287.05 * (celsius + 273.15));
}
