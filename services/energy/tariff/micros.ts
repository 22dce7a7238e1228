import { type Branded, branded } from '@hearth/core/branded.ts';

/** Integer millionths of a currency. */
export type Micros = Branded<number, 'Micros'>;

function micros(amount: number): Micros {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} millionths are no exact amount`);
  return branded<number, 'Micros'>(amount);
}

/** Integer 1e-12 of a currency, for sums: amounts are rounded once, and integers add up the same in every order and split. */
export type Picos = bigint;

const perMicro = 1_000_000n;

export function picosOf(amount: number): Picos {
  return BigInt(Math.round(amount * 1e12));
}

/** Rounds a sum of 1e-12 of the currency, or of a fraction 1/scale of it, half away from zero, as bills do. */
export function microsOf(sum: bigint, scale = 1n): Micros {
  const unit = perMicro * scale;
  const half = sum < 0n ? -unit / 2n : unit / 2n;
  return micros(Number((sum + half) / unit));
}

/**
 * Splits a sum into Micros that add up to the rounded total: each part is the difference of two rounded running sums, so its
 * error is below one millionth.
 */
export const splitMicros = (parts: readonly bigint[], scale = 1n): readonly Micros[] =>
  parts.map(microSplit(scale));

/** Rounds the parts of a sum one after another, as {@link splitMicros} does. */
export function microSplit(scale: bigint): (part: bigint) => Micros {
  const unit = perMicro * scale;
  const unitSize = Number(unit);
  // The running sum as whole millionths and a remainder, both exact as numbers, since a year has thousands of parts.
  let [whole, rest, before] = [0, 0, 0];
  return (part) => {
    const quotient = part / unit;
    whole += Number(quotient);
    rest += Number(part - quotient * unit);
    if (Math.abs(rest) >= unitSize) {
      whole += Math.sign(rest);
      rest -= Math.sign(rest) * unitSize;
    }
    const after = roundedSum(whole, rest, unitSize);
    const own = micros(after - before);
    before = after;
    return own;
  };
}

/** `whole` and a remainder of less than one unit, in both signs, rounded half away from zero. */
function roundedSum(whole: number, rest: number, unitSize: number): number {
  const isNegative = whole < 0 || (whole === 0 && rest < 0);
  const [size, over] = isNegative ? [-whole, -rest] : [whole, rest];
  const rounded = 2 * over >= unitSize ? size + 1 : 2 * over < -unitSize ? size - 1 : size;
  return isNegative ? 0 - rounded : rounded;
}

/** `a` less `b`. */
export function differenceOf(a: Micros, b: Micros): Micros {
  return micros(a - b);
}

/** Sum of amounts. */
export function sumMicros(amounts: Iterable<Micros>): Micros {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return micros(sum);
}

/** Exact decimal text of integer millionths: 7447437 is `7.447437`. */
export function decimalOf(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(7, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
