/** A price of the market, half-open. */
export interface MarketPrice {
  readonly fromMs: number;
  readonly toMs: number;
  /** Of the contract's currency; below zero where too much is there. */
  readonly perKwh: number;
}

export interface Market {
  /** Greatest number of minutes that all prices begin and end on. */
  readonly grainMin: number;
  priceAt(ms: number): number | null;
  /** By time; null where a part of the span has no price. */
  meanOver(fromMs: number, toMs: number): number | null;
}

/** Prices in order, which do not overlap; there may be gaps. */
export function marketOf(prices: readonly MarketPrice[]): Market {
  const indexAt = (ms: number): number => {
    let low = 0;
    let high = prices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((prices[middle]?.toMs ?? 0) <= ms) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const means = new Map<string, number | null>();
  const mean = (fromMs: number, toMs: number): number | null => {
    let covered = fromMs;
    let sum = 0;
    for (let i = indexAt(fromMs); covered < toMs; i += 1) {
      const price = prices[i];
      if (!price || price.fromMs > covered) return null;
      const end = Math.min(price.toMs, toMs);
      sum += price.perKwh * (end - covered);
      covered = end;
    }
    return sum / (toMs - fromMs);
  };
  return {
    grainMin: prices.reduce(
      (grain, { fromMs, toMs }) => gcd(grain, gcd(fromMs / 60_000, (toMs - fromMs) / 60_000)),
      0,
    ),
    priceAt: (ms) => {
      const price = prices[indexAt(ms)];
      return price && price.fromMs <= ms ? price.perKwh : null;
    },
    meanOver: (fromMs, toMs) => {
      const key = `${fromMs}/${toMs}`;
      const cached = means.has(key) ? (means.get(key) ?? null) : mean(fromMs, toMs);
      means.set(key, cached);
      return cached;
    },
  };
}

/** Greatest common divisor; of nothing and a number, the number. */
export function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
