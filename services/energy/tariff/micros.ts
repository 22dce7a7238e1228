import { z } from 'zod';

/** Integer millionths of a currency. */
const micros = z.number().int().brand<'Micros'>();
export type Micros = z.infer<typeof micros>;

/**
 * Integer 1e-12 of a currency, for sums: each amount is rounded once to it, and integers add up the same in every order and however
 * a period is cut.
 */
export type Picos = bigint;

const perMicro = 1_000_000n;

export function picosOf(amount: number): Picos {
  return BigInt(Math.round(amount * 1e12));
}

/** Half away from zero, as bills are rounded. */
export function microsOf(sum: Picos): Micros {
  const half = sum < 0n ? -perMicro / 2n : perMicro / 2n;
  return micros.parse(Number((sum + half) / perMicro));
}

/**
 * Parts in Micros that add up to the rounded whole: each is the step between two rounded running sums, so none is further than one
 * millionth from what it is.
 */
export function microsOfEach(parts: readonly Picos[]): readonly Micros[] {
  let sum = 0n;
  return parts.map((part) => {
    const before = microsOf(sum);
    sum += part;
    return micros.parse(microsOf(sum) - before);
  });
}

/** As a person reads it, exactly: 7447437 is `7.447437`. */
export function decimalOf(amount: Micros): string {
  const digits = String(Math.abs(amount)).padStart(7, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
