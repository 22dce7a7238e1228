import {
  type EnergyInterval,
  type Intervals,
  columnsOf,
  listOf,
  noIntervals,
} from './energy-interval.ts';

/** Sums of columns, interval by interval; an interval that one column has counts with the value of that one. */
export function sumOf(columns: readonly Intervals[]): Intervals {
  const [first = noIntervals, ...others] = columns;
  if (others.length === 0) return first;
  if (others.every((each) => haveSameTimes(first, each))) {
    const kwh = first.kwh.map((value, i) =>
      others.reduce((sum, column) => sum + (column.kwh[i] ?? 0), value),
    );
    return { ...first, kwh };
  }
  const sums = new Map<string, EnergyInterval>();
  for (const column of columns)
    for (const each of listOf(column)) {
      const key = `${each.fromMs} ${each.toMs}`;
      sums.set(key, { ...each, kwh: each.kwh + (sums.get(key)?.kwh ?? 0) });
    }
  return columnsOf([...sums.values()].toSorted((a, b) => a.fromMs - b.fromMs));
}

const haveSameTimes = (column: Intervals, compared: Intervals): boolean =>
  column.length === compared.length &&
  column.fromMs.every((ms, i) => ms === compared.fromMs[i]) &&
  column.toMs.every((ms, i) => ms === compared.toMs[i]);

/**
 * Which of these columns is the total of the others, so that adding it would count everything twice; null for none. Written values are
 * rounded, so each interval may be off by a part in a hundred.
 * Worked: day [1, 0], night [0, 2], all [1, 2] → the third.
 */
export function totalOf(columns: readonly Intervals[]): number | null {
  if (columns.length < 3) return null;
  const amounts = columns.map(({ kwh }) => kwh.reduce((sum, each) => sum + each, 0));
  const largest = amounts.indexOf(Math.max(...amounts));
  const total = columns[largest] ?? noIntervals;
  if ((amounts[largest] ?? 0) <= 0) return null;
  const others = sumOf(columns.filter((_, i) => i !== largest));
  const sumAt = new Map(Array.from(others.fromMs, (ms, i) => [ms, others.kwh[i] ?? 0]));
  const isTotal = total.kwh.every((kwh, i) => {
    const sum = sumAt.get(total.fromMs[i] ?? Number.NaN);
    return sum !== undefined && Math.abs(sum - kwh) <= 0.01 * Math.max(kwh, 0.1);
  });
  return isTotal ? largest : null;
}
