import type { History, HistorySeries } from '@hearth/energy/history/contract.ts';
import { type Span, gapsOf } from '../../ui/chart/axis.ts';
import type { Stack } from '../../ui/chart/bars.ts';
import { byMeaning, gaugesIn, usedLines } from './uses.ts';

/** What is drawn of a period: a stack a step, what lies beside it, and where nothing was measured. */
export interface ChartModel {
  readonly steps: History['slots'];
  readonly stacks: readonly Stack[];
  /** All uses together; null where nothing was reported. */
  readonly totals: readonly (number | null)[];
  /** What happened in each step. */
  readonly states: readonly StepState[];
  readonly gaps: readonly Span[];
  /** The present, in steps; null when it lies outside. */
  readonly now: number | null;
  readonly gauges: readonly HistorySeries[];
  /** The step the units count in, in kWh; of several the coarsest. */
  readonly resolutionKwh: number | null;
}

/** `pending` has ended only just and may still come in; `before` lies before anything was ever measured. */
export type StepState = 'measured' | 'gap' | 'pending' | 'future' | 'before';

export interface Drawable {
  readonly slots: History['slots'];
  readonly series: readonly HistorySeries[];
  readonly asOf: string;
  /** The first local day with any reading. */
  readonly first?: string | null;
}

/** Units tell of a slot some time after it has ended. */
const graceMs = 3_600_000;

export function chartModelOf(drawable: Drawable): ChartModel {
  const { slots, asOf } = drawable;
  const nowMs = Date.parse(asOf);
  const lines = usedLines(drawable.series);
  const begun = slots.map((slot) => Date.parse(slot.from) < nowMs);
  const stacks = byMeaning(lines, (line) => line.use).map(([series, own]) => ({
    series,
    values: slots.map((_, step) =>
      begun[step] ? added(own.map((line) => line.values[step] ?? null)) : null,
    ),
  }));
  const totals = slots.map((_, step) => added(stacks.map((stack) => stack.values[step] ?? null)));
  const states = slots.map((slot, step): StepState => {
    if (totals[step] !== null) return 'measured';
    if (!begun[step]) return 'future';
    if (isBefore(slot.label, drawable.first)) return 'before';
    return Date.parse(slot.to) + graceMs <= nowMs ? 'gap' : 'pending';
  });
  return {
    steps: slots,
    stacks,
    totals,
    states,
    gaps: gapsOf(states.map((state) => (state === 'gap' ? null : 0))),
    now: placeOf(slots, nowMs),
    gauges: gaugesIn(drawable.series.filter((one) => one.grade !== 'forecast')),
    resolutionKwh: resolutionOf(lines),
  };
}

/** null where none of the parts was reported; a part that was not counts nothing. */
function added(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : tidied(known.reduce((sum, value) => sum + value, 0));
}

/** What adding up decimals leaves behind the ninth digit is noise. */
export const tidied = (value: number): number => Number(value.toPrecision(9));

/** Labels of days, months and years compare with the beginning of a date; those of a day's slots never do. */
function isBefore(label: string, first: string | null | undefined): boolean {
  return (
    typeof first === 'string' &&
    /^\d{4}/.test(label) &&
    !label.includes(':') &&
    label < first.slice(0, label.length)
  );
}

/** Where an instant lies among the steps, in steps; null outside of them. */
export function placeOf(slots: Drawable['slots'], nowMs: number): number | null {
  const step = slots.findIndex(
    (slot) => Date.parse(slot.from) <= nowMs && nowMs < Date.parse(slot.to),
  );
  const slot = slots[step];
  if (!slot) return null;
  const fromMs = Date.parse(slot.from);
  return step + (nowMs - fromMs) / (Date.parse(slot.to) - fromMs);
}

/** Accuracy is half of the step that a source counts in. */
export function resolutionOf(lines: readonly Pick<HistorySeries, 'accuracy'>[]): number | null {
  const known = lines.map((line) => line.accuracy).filter((accuracy) => accuracy !== null);
  return known.length === 0 ? null : tidied(2 * Math.max(...known));
}

/** Of a single step: whole where the unit counts whole kilowatt-hours. */
export function decimalsOf(picture: Pick<ChartModel, 'resolutionKwh'>): number {
  return picture.resolutionKwh !== null && picture.resolutionKwh >= 1 ? 0 : 1;
}
