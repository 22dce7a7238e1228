import { sumOf } from '@hearth/physics/numerics.ts';
import { slotMin } from './scenario.ts';

/** Values of each slot, and the slots whose value is assumed. */
export interface Filled {
  readonly values: Float64Array;
  readonly assumed: readonly number[];
}

const daySlots = (24 * 60) / slotMin;

type Source = readonly (number | null)[];

/** A missing price is that of the day before, else of the day after, else the mean, else `otherwise`. One price counts for all slots. */
export function fillPrices(source: Source, count: number, otherwise: number): Filled {
  const known = source.filter((price) => price !== null);
  const mean = known.length > 0 ? sumOf(known) / known.length : otherwise;
  return fill(count, (i, values) => {
    const own = source.length === 1 ? source[0] : source[i];
    return own ?? { assumed: values[i - daySlots] ?? source[i + daySlots] ?? mean };
  });
}

/** A missing forecast is that of the day before, else the nearest one, else `otherwise`. */
export function fillForecast(source: Source, count: number, otherwise: number): Filled {
  return fill(
    count,
    (i, values) =>
      source[i] ?? { assumed: values[i - daySlots] ?? nearest(source, i) ?? otherwise },
  );
}

function fill(
  count: number,
  valueOf: (i: number, values: Float64Array) => number | { readonly assumed: number },
): Filled {
  const values = new Float64Array(count);
  const assumed: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const value = valueOf(i, values);
    if (typeof value !== 'number') assumed.push(i);
    values[i] = typeof value === 'number' ? value : value.assumed;
  }
  return { values, assumed };
}

function nearest(source: Source, i: number): number | undefined {
  for (let away = 1; away < source.length; away += 1) {
    const value = source[i - away] ?? source[i + away];
    if (value !== null && value !== undefined) return value;
  }
  return undefined;
}
