import type { History } from '@hearth/energy/history/contract.ts';
import { type EnergyChange, changeOf } from '../change.ts';
import { addDays, localDate } from '@hearth/calendar/dates.ts';
import {
  type ChartModel,
  type StepState,
  chartModelOf,
  withoutRoundingNoise,
} from '../chart-model.ts';
import { type Sums, decimalsFor, sumsOf } from '../sums.ts';
import type { CountStep } from '../energy-texts.ts';
import { missingShare, worstGrade } from '../today-view.ts';
import { usedLines } from '../uses.ts';

/** View of a period on the history screen. */
export interface HistoryView {
  readonly picture: ChartModel;
  readonly sums: Sums;
  readonly subject: NamedPeriod;
  /** Change against the same part of the period before. */
  readonly change: EnergyChange | null;
  readonly measured: MeasuredExtent;
  readonly grade: History['series'][number]['grade'];
  /** Interval of the counts in the figures of this period. */
  readonly countStep: CountStep;
}

/** Subject of the sentence. `from` and `to` are local days, both included. */
export interface NamedPeriod {
  readonly kind:
    | 'today'
    | 'yesterday'
    | 'day'
    | 'this-week'
    | 'week'
    | 'this-month'
    | 'month'
    | 'this-year'
    | 'year'
    | 'all'
    | 'range';
  readonly from: string;
  readonly to: string;
}

/** What is missing: steps, a share of the time, or the steps of a total that was counted as one. */
export type MeasuredExtent =
  | { readonly kind: 'whole' }
  | {
      readonly kind: 'total';
      readonly knownKwh: number;
      readonly have: number;
      readonly of: number;
    }
  | {
      readonly kind: 'steps';
      readonly have: number;
      readonly of: number;
      readonly missing: readonly string[];
    }
  | { readonly kind: 'share'; readonly share: number };

export function historyView(history: History): HistoryView {
  const lines = usedLines(history.series);
  const picture = chartModelOf(history);
  const span = history.period === 'year' || history.period === 'all' ? 'years' : 'short';
  const sums = sumsOf(
    lines.map(({ use, applianceKind, total }) => ({ use, applianceKind, kWh: total })),
    decimalsFor(picture.resolutionKwh, span),
  );
  const drawn = picture.totals.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const share = missingShare(lines, history);
  const restKwh = sums.totalKwh === null ? 0 : withoutRoundingNoise(sums.totalKwh - drawn);
  return {
    picture,
    sums,
    subject: subjectOf(history),
    change: changeOf(sums.totalKwh, {
      beforeKwh: history.before?.total ?? null,
      resolutionKwh: picture.resolutionKwh,
    }),
    measured:
      restKwh >= (picture.resolutionKwh ?? 0.1) && (share === null || !history.range)
        ? { kind: 'total', knownKwh: withoutRoundingNoise(drawn), ...stepCounts(picture) }
        : history.range && share !== null
          ? { kind: 'share', share }
          : measuredOf(picture, share),
    grade: worstGrade(lines.map((line) => line.grade)),
    countStep: countStepOf(history.period, Math.max(0, ...lines.map((line) => line.stepS))),
  };
}

/** A year is made of the counts of its months, a week and a month of the counts of their days. */
function countStepOf(period: History['period'], stepS: number): CountStep {
  if (period === 'year' || period === 'all') return 'month';
  return period === 'day' ? stepS : Math.max(stepS, 86_400);
}

export function subjectOf(
  history: Pick<History, 'period' | 'range' | 'from' | 'to' | 'asOf' | 'timeZone' | 'first'>,
): NamedPeriod {
  const { period, timeZone } = history;
  const from = localDate(history.from, timeZone);
  const to = addDays(localDate(history.to, timeZone), -1);
  const today = localDate(history.asOf, timeZone);
  const isPresent = from <= today && today <= to;
  if (period === 'all') return { kind: 'all', from: history.first ?? from, to };
  if (period === 'day') {
    const kind = isPresent ? 'today' : addDays(from, 1) === today ? 'yesterday' : 'day';
    return { kind, from, to };
  }
  if (history.range) return { kind: 'range', from, to };
  return { kind: isPresent ? `this-${period}` : period, from, to };
}

/** Steps with a value, and all steps that have begun. */
function stepCounts({ states }: ChartModel): { have: number; of: number } {
  return {
    have: states.filter((state) => state === 'measured').length,
    of: states.filter((state) => state !== 'future').length,
  };
}

function measuredOf(picture: ChartModel, share: number | null): MeasuredExtent {
  const counted = (states: readonly StepState[]) =>
    picture.states.filter((state) => states.includes(state)).length;
  const missing = picture.steps.flatMap((step, index) =>
    picture.states[index] === 'gap' ? [step.label] : [],
  );
  const have = counted(['measured']);
  if (missing.length > 0) return { kind: 'steps', have, of: have + missing.length, missing };
  return share === null ? { kind: 'whole' } : { kind: 'share', share };
}
