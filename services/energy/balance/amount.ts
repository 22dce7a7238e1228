/** Energy over some time, and how much of that time it is known for. */
export interface Amount {
  readonly kwh: number;
  readonly coverMs: number;
}

/** Two covers that differ by less are the same: a meter's quarter-hours against a unit's two hours. */
const sameCover = 0.01;

/**
 * Who is believed of an appliance's whole electricity in an interval: its meter, and where the meter knows less of the interval, the
 * sum of what the unit reports for each use. Never both, so that nothing is counted twice.
 */
export const priority = ['total', 'by-use'] as const;
export type Source = (typeof priority)[number];

/** The one that is believed, when it knows as much as any other, or less by no more than `slackMs`. */
export function believed(
  amounts: Readonly<Record<Source, Amount | null>>,
  slackMs = 0,
): (Amount & { readonly source: Source }) | null {
  const candidates = priority.flatMap((source) => {
    const amount = amounts[source];
    return amount && amount.coverMs > 0 ? [{ ...amount, source }] : [];
  });
  const longest = Math.max(0, ...candidates.map(({ coverMs }) => coverMs));
  return candidates.find(({ coverMs }) => coverMs >= longest * (1 - sameCover) - slackMs) ?? null;
}

/** Together, for as long as all are known; null when one is not known at all. */
export function added(amounts: readonly (Amount | null)[]): Amount | null {
  const present = amounts.filter((amount) => amount !== null);
  if (present.length < amounts.length || present.length === 0) return null;
  return {
    kwh: present.reduce((sum, { kwh }) => sum + kwh, 0),
    coverMs: Math.min(...present.map(({ coverMs }) => coverMs)),
  };
}

/** A sum with signs; null unless all of it is known for the same time. */
export function balanced(
  terms: readonly { readonly amount: Amount | null; readonly sign: 1 | -1 }[],
): Amount | null {
  const sum = added(terms.map(({ amount }) => amount));
  if (!sum) return null;
  const longest = Math.max(...terms.map(({ amount }) => amount?.coverMs ?? 0));
  if (sum.coverMs < longest * (1 - sameCover)) return null;
  const kwh = terms.reduce((total, { amount, sign }) => total + sign * (amount?.kwh ?? 0), 0);
  return { kwh, coverMs: sum.coverMs };
}
