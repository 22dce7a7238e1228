export interface DecodingBudget {
  hasLeft(network: string): boolean;
  /** Charges decoding time to a network. */
  spend(network: string, spentMs: number): void;
}

/** A household that photographs five labels three times each uses about 15 s. */
export const budgetMs = 30_000;
/** Decoding time regained per millisecond: a used-up budget is full again after five minutes. */
export const refillRate = 0.1;
/** Number of stored networks; beyond it the one with the least use is dropped. */
export const networksMax = 10_000;

/** A token bucket of decoding time for each network, in memory: it limits the decoding thread of this process. */
export function createDecodingBudget(nowMs: () => number): DecodingBudget {
  /** Instant at which a network's bucket is full, ms: used = (fullAt - now) x refillRate. */
  const fullAtMs = new Map<string, number>();
  const usedMs = (network: string): number =>
    Math.max(0, ((fullAtMs.get(network) ?? 0) - nowMs()) * refillRate);

  const forgetFull = (): void => {
    for (const [network, at] of fullAtMs) if (at <= nowMs()) fullAtMs.delete(network);
    if (fullAtMs.size < networksMax) return;
    const [least] = [...fullAtMs].toSorted(([, first], [, second]) => first - second);
    if (least) fullAtMs.delete(least[0]);
  };
  return {
    hasLeft: (network) => usedMs(network) < budgetMs,
    spend(network, spentMs) {
      const fullAt = nowMs() + (usedMs(network) + spentMs) / refillRate;
      if (!fullAtMs.has(network) && fullAtMs.size >= networksMax) forgetFull();
      fullAtMs.set(network, fullAt);
    },
  };
}
