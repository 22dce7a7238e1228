import type { EnergyInterval } from './energy-interval.ts';

type Column = readonly EnergyInterval[];

/** Sums of columns, interval by interval; an interval that one column has counts with the value of that one. */
export function sumOf(columns: readonly Column[]): Column {
  const [first = [], ...others] = columns;
  if (others.length === 0) return first;
  const sums = new Map<string, EnergyInterval>();
  for (const column of columns)
    for (const each of column) {
      const key = `${each.fromMs} ${each.toMs}`;
      sums.set(key, { ...each, kwh: each.kwh + (sums.get(key)?.kwh ?? 0) });
    }
  return [...sums.values()].toSorted((a, b) => a.fromMs - b.fromMs);
}

/**
 * Which of these columns is the total of the others, so that adding it would count everything twice; null for none. Written values are
 * rounded, so each interval may be off by a part in a hundred.
 * Worked: day [1, 0], night [0, 2], all [1, 2] → the third.
 */
export function totalOf(columns: readonly Column[]): number | null {
  if (columns.length < 3) return null;
  const amounts = columns.map((column) => column.reduce((sum, { kwh }) => sum + kwh, 0));
  const largest = amounts.indexOf(Math.max(...amounts));
  const total = columns[largest] ?? [];
  if ((amounts[largest] ?? 0) <= 0) return null;
  const others = new Map(
    sumOf(columns.filter((_, i) => i !== largest)).map((each) => [each.fromMs, each.kwh]),
  );
  const isTotal = total.every(({ fromMs, kwh }) => {
    const sum = others.get(fromMs);
    return sum !== undefined && Math.abs(sum - kwh) <= 0.01 * Math.max(kwh, 0.1);
  });
  return isTotal ? largest : null;
}
