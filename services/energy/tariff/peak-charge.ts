/** A network's charge for the power of a home. Prices in units of the currency with or without VAT, as the caller has them. */
export interface PeakCharge {
  /** Per kW and year. */
  readonly perKwYear: number;
  /** Number of months whose peaks are averaged. */
  readonly months: number;
  /** Least billed power, kW: of each month, or of the mean. */
  readonly minKw: number;
  readonly minOf: 'month' | 'mean';
  /** Energy price of the network that counts towards the limit, per kWh. */
  readonly networkPerKwh: number;
  /** Most that power and energy of the network together may cost per kWh; null: no limit. */
  readonly mostPerKwh: number | null;
}

export interface PeakHistory {
  /** Peaks of earlier months in order, at most one fewer than the charge averages, kW. */
  readonly earlierKw: readonly number[];
  /** Peak of this month until now, kW. */
  readonly soFarKw: number;
  /** Energy from the network in a year, kWh. */
  readonly yearKwh: number;
}

export interface BilledPeak {
  readonly billedKw: number;
  /** Charges of a year at this billed power. */
  readonly powerCharge: number;
  readonly energyCharge: number;
  /** Both together within the limit per kWh. */
  readonly total: number;
  readonly isLimited: boolean;
  /** What a further kW of this month's peak adds to all the bills in which the month counts. */
  readonly perKw: number;
  /** Peak up to which nothing is added, kW. */
  readonly freeUpToKw: number;
  /** Most that a rise can add before the limit per kWh is reached; null: no limit. */
  readonly mostCharge: number | null;
}

/** Capacity tariff of Flanders: mean of twelve months, each at least 2.5 kW (VREG, Fluvius: questions on the capacity tariff). */
export const flemishPeakCharge = {
  months: 12,
  minKw: 2.5,
  minOf: 'month',
} as const satisfies Partial<PeakCharge>;

/**
 * Billed power and the price of a rise. A month counts in as many monthly bills as the charge averages, in each with that share:
 *   billed = mean of max(peak, minimum); a rise of 1 kW adds months x (rate / 12) / months = rate / 12.
 * Power and energy of the network together cost at most so much per kWh; beyond that a higher peak costs nothing.
 * Worked: 40.40 EUR/kW a year (Fluvius, mean of 2023), eleven months at 4 kW, this one at 2 kW: (11 x 4 + 2.5) / 12 = 3.875 kW,
 * 156.55 EUR a year; a peak above 2.5 kW adds 3.37 EUR per kW.
 */
export function billedPeak(charge: PeakCharge, history: PeakHistory): BilledPeak {
  const { perKwYear, minKw, minOf, networkPerKwh, mostPerKwh } = charge;
  const { soFarKw, yearKwh } = history;
  const earlier = history.earlierKw.slice(-(charge.months - 1) || history.earlierKw.length);
  const counted = charge.months === 1 ? [] : earlier;
  const least = minOf === 'month' ? minKw : 0;
  const sum = counted.reduce((total, kw) => total + Math.max(kw, least), 0);
  const months = counted.length + 1;
  const billedKw = Math.max(minKw, (sum + Math.max(soFarKw, least)) / months);
  const freeUpToKw = Math.max(soFarKw, minOf === 'month' ? minKw : minKw * months - sum);
  const powerCharge = perKwYear * billedKw;
  const energyCharge = networkPerKwh * yearKwh;
  const mostTotal = mostPerKwh === null ? Infinity : mostPerKwh * yearKwh;
  const room = Math.max(0, mostTotal - powerCharge - energyCharge);
  return {
    billedKw,
    powerCharge,
    energyCharge,
    total: Math.min(mostTotal, powerCharge + energyCharge),
    isLimited: powerCharge + energyCharge >= mostTotal,
    perKw: room > 0 ? perKwYear / 12 : 0,
    freeUpToKw,
    mostCharge: Number.isFinite(room) ? room : null,
  };
}
