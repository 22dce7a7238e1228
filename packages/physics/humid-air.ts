/**
 * Saturation pressure: e = 611.2 exp(17.62 T / (243.12 + T)) over water, 611.2 exp(22.46 T / (272.62 + T)) over ice [Pa, degrees C].
 * Reference: Magnus form with the coefficients of Sonntag, WMO-No. 8, annex 4.B. Worked: 20 degrees: 2332; -5 degrees over ice: 401.9.
 */
export function saturationPa(celsius: number): number {
  return celsius >= 0
    ? 611.2 * Math.exp((17.62 * celsius) / (243.12 + celsius))
    : 611.2 * Math.exp((22.46 * celsius) / (272.62 + celsius));
}

/**
 * Water per dry air: w = 0.622 e / (101325 - e) [kg/kg]. Reference: ASHRAE Fundamentals, ch. 1.
 * Worked: e = 2332 x 0.5: 0.00724.
 */
export function humidityRatio(vapourPa: number): number {
  return (0.622 * vapourPa) / (101_325 - vapourPa);
}
