import type { History } from '@hearth/energy/history/contract.ts';
import { type EnergyChange, changeOf } from '../change.ts';
import { addDays, localDate } from '@hearth/calendar/dates.ts';
import { type ChartModel, type StepState, chartModelOf, tidied } from '../chart-model.ts';
import { type Sums, decimalsFor, sumsOf } from '../sums.ts';
import type { CountStep } from '../energy-texts.ts';
import { missingShare, worstGrade } from '../today-view.ts';
import { usedLines } from '../uses.ts';

/** A period as the history screen shows it. */
export interface HistoryView {
  readonly picture: ChartModel;
  readonly sums: Sums;
  readonly subject: NamedPeriod;
  /** Against the period before, like with like. */
  readonly change: EnergyChange | null;
  readonly measured: MeasuredExtent;
  /** The unit's own total says more than the steps that are drawn. */
  readonly hasUnplacedEnergy: boolean;
  readonly grade: History['series'][number]['grade'];
  /** Interval of the counts in the figures of this period. */
  readonly countStep: CountStep;
}

/** What the sentence is about. `from` and `to` are local days, both included. */
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
    | 'all';
  readonly from: string;
  readonly to: string;
}

/** Whether anything is missing: steps that are, or a share of the time. */
export type MeasuredExtent =
  | { readonly kind: 'whole' }
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
    lines.map((line) => ({ use: line.use, kWh: line.total })),
    decimalsFor(picture.resolutionKwh, span),
  );
  const drawn = picture.totals.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const hasUnplacedEnergy =
    sums.totalKwh !== null && tidied(sums.totalKwh - drawn) >= (picture.resolutionKwh ?? 0.1);
  return {
    picture,
    sums,
    subject: subjectOf(history),
    change: changeOf(sums.totalKwh, {
      beforeKwh: history.before?.total ?? null,
      resolutionKwh: picture.resolutionKwh,
    }),
    measured: hasUnplacedEnergy
      ? { kind: 'whole' }
      : measuredOf(picture, missingShare(lines, history)),
    hasUnplacedEnergy,
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
  history: Pick<History, 'period' | 'from' | 'to' | 'asOf' | 'timeZone' | 'first'>,
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
  return { kind: isPresent ? `this-${period}` : period, from, to };
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
