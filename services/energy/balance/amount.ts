/** Energy of a period and the time for which it is known. */
export interface Amount {
  readonly kwh: number;
  readonly coverMs: number;
}

/** Relative tolerance between covers: quarter-hours of a meter against two-hour slots of a unit. */
const sameCover = 0.01;

/**
 * Priority of sources of an appliance's electricity in an interval: its meter, then the sum of the unit's uses. Never both, so
 * that nothing counts twice.
 */
export const priority = ['total', 'by-use'] as const;
export type AmountSource = (typeof priority)[number];

/** The amount of the first source, if it covers as much as any other, or less by at most `slackMs`. */
export function preferredAmount(
  amounts: Readonly<Record<AmountSource, Amount | null>>,
  slackMs = 0,
): (Amount & { readonly source: AmountSource }) | null {
  const { total } = amounts;
  if (total && !amounts['by-use'])
    return total.coverMs > 0 ? { kwh: total.kwh, coverMs: total.coverMs, source: 'total' } : null;
  let longest = 0;
  for (const source of priority) longest = Math.max(longest, amounts[source]?.coverMs ?? 0);
  for (const source of priority) {
    const amount = amounts[source];
    if (!amount || amount.coverMs <= 0) continue;
    const { kwh, coverMs } = amount;
    if (coverMs >= longest * (1 - sameCover) - slackMs) return { kwh, coverMs, source };
  }
  return null;
}

/** Sum over the time for which all are known; null if one is unknown. */
export function sumAmounts(amounts: readonly (Amount | null)[]): Amount | null {
  // Each slot of years is summed, and most homes have one source of each kind.
  if (amounts.length === 1) return amounts[0] ?? null;
  const present = amounts.filter((amount) => amount !== null);
  if (present.length < amounts.length || present.length === 0) return null;
  return {
    kwh: present.reduce((sum, { kwh }) => sum + kwh, 0),
    coverMs: Math.min(...present.map(({ coverMs }) => coverMs)),
  };
}

/** Signed sum; null unless all amounts cover the same time. */
export function signedSum(
  terms: readonly { readonly amount: Amount | null; readonly sign: 1 | -1 }[],
): Amount | null {
  const sum = sumAmounts(terms.map(({ amount }) => amount));
  if (!sum) return null;
  const longest = Math.max(...terms.map(({ amount }) => amount?.coverMs ?? 0));
  if (sum.coverMs < longest * (1 - sameCover)) return null;
  const kwh = terms.reduce((total, { amount, sign }) => total + sign * (amount?.kwh ?? 0), 0);
  return { kwh, coverMs: sum.coverMs };
}
