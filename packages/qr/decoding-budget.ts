export interface DecodingBudget {
  hasLeft(network: string): boolean;
  /** Notes that a picture of this network was decoded for so long; what was begun is charged in full. */
  spend(network: string, spentMs: number): void;
}

/** A household that photographs five labels three times each uses about 15 s. */
export const budgetMs = 30_000;
/** Decoding time that comes back for each millisecond: a used-up budget is whole again after five minutes. */
export const refillRate = 0.1;
/** Networks that are remembered; beyond that the one that used least is forgotten. */
export const networksMax = 10_000;

/** A token bucket of decoding time for each network, in memory: it limits this process's own thread. */
export function createDecodingBudget(nowMs: () => number): DecodingBudget {
  /** By network, when its bucket is full again, in ms: used = (fullAt - now) x refillRate. */
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
