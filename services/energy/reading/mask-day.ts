/** One series on one local day. `vals` is null where only the totals were read. */
export interface DayReading {
  readonly seriesNo: number;
  readonly day: string;
  /** Number of slots with a value. */
  readonly n: number;
  readonly total: number | null;
  readonly lo: number | null;
  readonly hi: number | null;
  readonly vals: readonly (number | null)[] | null;
}

/** The reading with only the slots that start in `[fromMs, untilMs)`; totals are computed again. */
export function maskDay(
  row: DayReading,
  edges: readonly number[],
  span: { fromMs: number; untilMs: number },
): DayReading {
  if (!row.vals) throw new Error(`the slots of ${row.day} were not read`);
  const vals = row.vals.map((value, k) => {
    const startMs = edges[k] ?? Number.NaN;
    return startMs >= span.fromMs && startMs < span.untilMs ? value : null;
  });
  const reported = vals.filter((value) => value !== null);
  return {
    ...row,
    vals,
    n: reported.length,
    total: reported.length === 0 ? null : reported.reduce((sum, value) => sum + value, 0),
    lo: reported.length === 0 ? null : Math.min(...reported),
    hi: reported.length === 0 ? null : Math.max(...reported),
  };
}
