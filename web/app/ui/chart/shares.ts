/**
 * Shares in whole per cent that add up to 100, by largest remainder.
 * [12.2, 2.1, 1.8, 8.6] is 49, 9, 7, 35. All zero stays all zero.
 */
export function sharesOf(values: readonly number[]): number[] {
  return roundedTo(values, 100);
}

/**
 * Rounds parts so that they add up to the rounded sum: the largest part takes the difference.
 */
export function roundedParts(
  values: readonly number[],
  decimals: number,
): { parts: number[]; sum: number } {
  const unit = 10 ** decimals;
  const sum = Math.round(values.reduce((total, value) => total + value, 0) * unit);
  const parts = values.map((value) => Math.round(value * unit));
  const missing = sum - parts.reduce((total, part) => total + part, 0);
  const largest = parts.indexOf(Math.max(...parts));
  if (missing !== 0 && largest >= 0) parts[largest] = (parts[largest] ?? 0) + missing;
  return { parts: parts.map((part) => part / unit), sum: sum / unit };
}

function roundedTo(values: readonly number[], whole: number): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return values.map(() => 0);
  const exact = values.map((value) => (value / total) * whole);
  const parts = exact.map(Math.floor);
  const left = whole - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
