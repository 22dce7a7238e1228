/** An hour that a disinfection could take. */
export interface DisinfectionHour {
  readonly fromMs: number;
  readonly toMs: number;
  /** By the home's clock. */
  readonly hour: number;
  /** Forecast power of the modules beyond the household, W; 0 without modules. */
  readonly surplusW: number;
  /** Price of a kilowatt-hour; null where unknown. */
  readonly importPrice: number | null;
  readonly exportPrice: number | null;
}

export interface PlannedDisinfection {
  readonly fromMs: number;
  readonly toMs: number;
  readonly reason: 'own-surplus' | 'low-price' | 'daytime';
}

/** Electric power of heating the tank to 60 degrees, W: compressor and heater of usual units. */
const powerW = 2500;
/** Share of the power from own modules from which the sun is the reason. */
const sunShare = 0.5;
/** Hours without sun and without prices: the warmest part of the day has the best COP. */
const usualHour = 13;

/** The cheapest of the hours: own surplus at the price of its feed-in, the rest at the import price. Null without hours. */
export function planDisinfection(hours: readonly DisinfectionHour[]): PlannedDisinfection | null {
  let best: { readonly hour: DisinfectionHour; readonly cost: number } | null = null;
  const isPriced = hours.some(({ importPrice }) => importPrice !== null);
  for (const hour of hours) {
    const sun = Math.min(1, Math.max(0, hour.surplusW) / powerW);
    const cost =
      sun * (hour.exportPrice ?? 0) +
      (1 - sun) * (hour.importPrice ?? unknownPrice) +
      Math.abs(hour.hour - usualHour) * tieCost;
    if (best === null || cost < best.cost) best = { hour, cost };
  }
  if (!best) return null;
  const { fromMs, toMs, surplusW, importPrice } = best.hour;
  const isSunny = surplusW >= sunShare * powerW;
  return {
    fromMs,
    toMs,
    reason: isSunny ? 'own-surplus' : isPriced && importPrice !== null ? 'low-price' : 'daytime',
  };
}

/** Stands for any price: only the order of the hours matters. */
const unknownPrice = 0.3;
/** Decides between hours of one price. */
const tieCost = 1e-6;
