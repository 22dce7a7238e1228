import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { localDate } from '@hearth/calendar/dates.ts';

/** Entries of one local day, in their order. */
export interface LogDay {
  readonly date: string;
  readonly entries: readonly LogEntry[];
}

export function daysOf(entries: readonly LogEntry[], timeZone: string): readonly LogDay[] {
  const days: { date: string; entries: LogEntry[] }[] = [];
  for (const entry of entries) {
    const date = localDate(entry.at, timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
}
