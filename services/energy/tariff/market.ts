/** A market price of a half-open interval. */
export interface MarketPrice {
  readonly fromMs: number;
  readonly toMs: number;
  /** In the currency of the contract; may be negative. */
  readonly perKwh: number;
}

export interface Market {
  /** Greatest number of minutes that divides all starts and ends of prices. */
  readonly grainMin: number;
  /** From the first price to the end of the last; null without prices. */
  readonly span: { readonly fromMs: number; readonly toMs: number } | null;
  priceAt(ms: number): number | null;
  /** Mean weighted by time; null if a part of the span has no price. */
  meanOver(fromMs: number, toMs: number): number | null;
}

/** Market of sorted prices without overlaps; gaps are allowed. */
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
  const [first] = prices;
  const last = prices.at(-1);
  return {
    span: first && last ? { fromMs: first.fromMs, toMs: last.toMs } : null,
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

/** Greatest common divisor; gcd(0, n) is n. */
export function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
