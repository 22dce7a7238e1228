/**
 * Whether values are those of a counter instead of its increments: they rise at least `risesMin` times and almost never fall,
 * which a load does not.
 * Worked: 100, 100.3, 100.3, 101 rises twice and never falls.
 */
export function countsUp(values: readonly (number | null)[], risesMin: number): boolean {
  let [rises, falls] = [0, 0];
  for (let i = 1; i < values.length; i += 1) {
    const off = (values[i] ?? Number.NaN) - (values[i - 1] ?? Number.NaN);
    if (off > 0) rises += 1;
    else if (off < 0) falls += 1;
  }
  return rises >= risesMin && falls < 0.01 * rises;
}
