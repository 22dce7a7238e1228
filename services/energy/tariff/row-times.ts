import { Temporal } from 'temporal-polyfill';
import type { CsvFault } from '../csv-rows.ts';
import { type CsvTable, cellOf } from '../csv-table.ts';

/** The column with the start of a row, by its usual names; a column without a name counts if it is the first. */
export function timeColumnOf({ columns }: CsvTable): string | null {
  const names =
    /^(?:from|start|begin|time|timestamp|datetime|date_time|utc_unix|unix|utc)(?:[ _]?utc)?$/i;
  return columns.find((name) => names.test(name)) ?? (columns[0] === '' ? '' : null);
}

/**
 * Start of each row, epoch milliseconds in order: Unix seconds, ISO 8601 with an offset, or local time. Of a repeated hour the
 * first rows are the earlier hour.
 */
export function rowTimes(
  table: CsvTable,
  column: string,
  timeZone: string,
): { readonly times: readonly number[]; readonly faults: readonly CsvFault[] } {
  const faults: CsvFault[] = [];
  const times: number[] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const record of table.records) {
    const { line } = record;
    const parsed = timeOf(cellOf(table, record, column), {
      timeZone,
      before,
      isUtc: /utc/i.test(column),
    });
    if (typeof parsed === 'string') {
      faults.push({ code: parsed, line, column });
      continue;
    }
    if (parsed % 60_000 !== 0) faults.push({ code: 'not-a-whole-minute', line, column });
    else if (parsed <= before)
      faults.push({ code: parsed === before ? 'time-twice' : 'time-runs-back', line, column });
    before = Math.max(before, parsed);
    times.push(parsed);
  }
  return { times, faults };
}

function timeOf(
  cell: string,
  {
    timeZone,
    before,
    isUtc,
  }: { readonly timeZone: string; readonly before: number; readonly isUtc: boolean },
): number | string {
  if (/^\d{9,10}$/.test(cell)) return Number(cell) * 1000;
  if (/^\d{12,13}$/.test(cell)) return Number(cell);
  const written = cell.replace(' ', 'T');
  try {
    if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(written))
      return Temporal.Instant.from(written).epochMilliseconds;
    const plain = Temporal.PlainDateTime.from(written);
    if (isUtc) return plain.toZonedDateTime('UTC').epochMilliseconds;
    const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
      plain.toZonedDateTime(timeZone, { disambiguation }),
    );
    if (!earlier || !later) return 'not-a-time';
    if (earlier.epochMilliseconds === later.epochMilliseconds) return earlier.epochMilliseconds;
    if (!earlier.toPlainDateTime().equals(plain)) return 'no-such-time-on-this-day';
    return earlier.epochMilliseconds > before ? earlier.epochMilliseconds : later.epochMilliseconds;
  } catch {
    return 'not-a-time';
  }
}

const steps = [5, 10, 15, 30, 60];

/**
 * Duration of each row: to the next row, or as long as the row before, whichever is shorter; between two gaps that of the row
 * before. NaN for a step that neither meters nor markets have.
 */
export function rowSteps(
  times: readonly number[],
): readonly { readonly minutes: number; readonly gapMinutes: number }[] {
  const toNext = times.map(
    (time, i) => ((times[i + 1] ?? Number.POSITIVE_INFINITY) - time) / 60_000,
  );
  let commonMs = Math.min(...steps.filter((step) => toNext.includes(step)));
  return toNext.map((next, i) => {
    const shorter = Math.min(next, toNext[i - 1] ?? Number.POSITIVE_INFINITY);
    if (steps.includes(shorter)) commonMs = shorter;
    const isKnown = steps.includes(shorter) || (shorter > 60 && Number.isFinite(commonMs));
    const minutes = isKnown ? commonMs : Number.NaN;
    return { minutes, gapMinutes: Number.isFinite(next) ? next - minutes : 0 };
  });
}
