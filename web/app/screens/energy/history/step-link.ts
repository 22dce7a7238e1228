import type { HistoryPeriod } from '@hearth/energy/history/contract.ts';
import { type HistoryQuery, paths } from '../../../paths.ts';

/** Period that a step opens; the slots of a day open none. */
const finerPeriod = {
  day: undefined,
  week: 'day',
  month: 'day',
  year: 'month',
  all: 'year',
} as const;

/** Link from a step with a label such as `2026-03` to its own period; null where steps open none. */
export function stepLinkOf(
  period: HistoryPeriod,
  here: HistoryQuery,
): ((label: string) => string) | null {
  const finer = finerPeriod[period];
  if (finer === undefined) return null;
  return (label) =>
    paths.history({
      ...here,
      from: undefined,
      to: undefined,
      period: finer,
      date: `${label}-01-01`.slice(0, 10),
    });
}
