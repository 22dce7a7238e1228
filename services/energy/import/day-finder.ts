import type { LocalDays, SpanMs } from '@hearth/calendar/local-days.ts';

/** Finds the local day of instants. Instants of one day that follow each other, as in a file, need one search. */
export function dayFinder(days: LocalDays): (ms: number) => string {
  let day = '';
  let span: SpanMs = { fromMs: 0, toMs: 0 };
  return (ms) => {
    if (ms < span.fromMs || ms >= span.toMs) {
      day = days.dayOf(ms);
      span = days.spanOf(day);
    }
    return day;
  };
}
