import type { LocalDays, SpanMs } from '@hearth/calendar/local-days.ts';

/** Local days of instants; those of one day after another, as in a file, are found without a search. */
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
