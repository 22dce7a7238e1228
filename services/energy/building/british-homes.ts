/** Countries of the metered homes. */
export function isBritish(country: string): boolean {
  return country === 'GB' || country === 'IE';
}

/** No house needs less, kWh/(m2 a). */
const leastKwhM2 = 2;

/**
 * Measured space heat of a British home by its calculated need q: 70.5 (q / 80)^0.31 kWh/(m2 a). The exponent is low because an age and a line about
 * the insulation say little of a house, and leaky houses are heated less.
 * Source: robust fit (Huber, 20 %) to 159 homes of HeatpumpMonitor.org, given half; homes left out of the fit: median error 24.7 %, bias -2.3 %,
 * nine of ten within 67 %. Worked: 160: 87.4.
 */
export function britishNeedKwhM2(needKwhM2: number): number {
  return 70.5 * (Math.max(leastKwhM2, needKwhM2) / 80) ** 0.31;
}

/**
 * Measured heat loss coefficient of a British home by the calculated one, h per floor area: 1.55 (h / 1.8)^0.28 (A / 120)^-0.35 W/(m2 K).
 * Source: as above, 106 homes with a loss measured from heat and temperatures; homes left out: median error 20.6 %, bias -0.3 %.
 * Worked: 120 m2 with 216 W/K: 186.
 */
export function britishLossWPerK(lossWPerK: number, floorAreaM2: number): number {
  const perM2 = lossWPerK / floorAreaM2;
  return 1.55 * (perM2 / 1.8) ** 0.28 * (floorAreaM2 / 120) ** -0.35 * floorAreaM2;
}
