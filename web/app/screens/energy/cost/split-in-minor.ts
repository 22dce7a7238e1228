import { roundedTo } from './cost-sum.ts';

/** Parts of a sum in minor units of the currency, rounded as one split so that they add up; parts of nothing are left out. */
export function splitInMinor<P extends string>(
  parts: readonly { readonly part: P; readonly amount: number }[],
  perMinor: number,
): readonly { readonly part: P; readonly amount: number }[] {
  let [micros, rounded] = [0, 0];
  return parts
    .map(({ part, amount }) => {
      const before = rounded;
      micros += amount;
      rounded = roundedTo(micros, perMinor);
      return { part, amount: rounded - before };
    })
    .filter(({ amount }) => amount !== 0);
}
