import type { History, HistorySeries } from '@hearth/energy/history/contract.ts';
import { type Span, gapsOf } from '../../ui/chart/axis.ts';
import type { Stack } from '../../ui/chart/bars.ts';
import { byMeaning, gaugesIn, usedLines } from './uses.ts';

/** Model of a chart of a period: one stack per step, gauges beside it, and steps without measurement. */
export interface ChartModel {
  readonly steps: History['slots'];
  readonly stacks: readonly Stack[];
  /** Sum of all uses; null where nothing was reported. */
  readonly totals: readonly (number | null)[];
  /** State of each step. */
  readonly states: readonly StepState[];
  readonly gaps: readonly Span[];
  readonly nights: readonly Span[];
  /** Position of the present, in steps; null when outside the period. */
  readonly now: number | null;
  readonly gauges: readonly HistorySeries[];
  /** The counting step of the units in kWh; of several the coarsest. */
  readonly resolutionKwh: number | null;
}

/** `pending`: ended a short time ago and may still be reported; `before`: before the first measurement. */
export type StepState = 'measured' | 'gap' | 'pending' | 'future' | 'before';

export interface Drawable {
  readonly slots: History['slots'];
  readonly series: readonly HistorySeries[];
  readonly asOf: string;
  readonly nights?: History['nights'];
  /** The first local day with a reading. */
  readonly first?: string | null;
}

/** Units report a slot some time after its end. */
const graceMs = 3_600_000;

export function chartModelOf(drawable: Drawable): ChartModel {
  const { slots, asOf } = drawable;
  const nowMs = Date.parse(asOf);
  const lines = usedLines(drawable.series);
  const begun = slots.map((slot) => Date.parse(slot.from) < nowMs);
  const stacks = byMeaning(lines).map(([series, own]) => ({
    series,
    values: slots.map((_, step) =>
      begun[step] ? sumOfValues(own.map((line) => line.values[step] ?? null)) : null,
    ),
  }));
  const totals = slots.map((_, step) =>
    sumOfValues(stacks.map((stack) => stack.values[step] ?? null)),
  );
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
    nights: nightSpans(slots, drawable.nights ?? []),
    now: positionOf(slots, nowMs),
    gauges: gaugesIn(drawable.series.filter((each) => each.grade !== 'forecast')),
    resolutionKwh: resolutionOf(lines),
  };
}

/** Sum of the values; null where nothing was measured. A missing value counts as nothing. */
export function sumOfValues(values: readonly (number | null)[]): number | null {
  const measured = values.filter((value) => value !== null);
  return measured.length === 0
    ? null
    : withoutRoundingNoise(measured.reduce((sum, value) => sum + value, 0));
}

/** Removes rounding noise beyond nine significant digits. */
export const withoutRoundingNoise = (value: number): number => Number(value.toPrecision(9));

/** Labels of days, months and years are prefixes of a date; those of a day's slots are not. */
function isBefore(label: string, first: string | null | undefined): boolean {
  return (
    typeof first === 'string' &&
    /^\d{4}/.test(label) &&
    !label.includes(':') &&
    label < first.slice(0, label.length)
  );
}

/** Position of an instant, in steps; null when outside. */
export function positionOf(slots: Drawable['slots'], nowMs: number): number | null {
  const step = slots.findIndex(
    (slot) => Date.parse(slot.from) <= nowMs && nowMs < Date.parse(slot.to),
  );
  const slot = slots[step];
  if (!slot) return null;
  const fromMs = Date.parse(slot.from);
  return step + (nowMs - fromMs) / (Date.parse(slot.to) - fromMs);
}

/** Nights as positions in steps. */
export function nightSpans(slots: Drawable['slots'], nights: History['nights']): readonly Span[] {
  const lastMs = Date.parse(slots.at(-1)?.to ?? '');
  const at = (instant: string): number =>
    Date.parse(instant) >= lastMs ? slots.length : (positionOf(slots, Date.parse(instant)) ?? 0);
  return nights.map(({ from, to }) => ({ from: at(from), to: at(to) }));
}

/** Accuracy is half the source's counting step. */
export function resolutionOf(lines: readonly Pick<HistorySeries, 'accuracy'>[]): number | null {
  const accuracies = lines.map((line) => line.accuracy).filter((accuracy) => accuracy !== null);
  return accuracies.length === 0 ? null : withoutRoundingNoise(2 * Math.max(...accuracies));
}

/** Decimals of a single step: none where the unit counts whole kilowatt-hours. */
export function decimalsOf(picture: Pick<ChartModel, 'resolutionKwh'>): number {
  return picture.resolutionKwh !== null && picture.resolutionKwh >= 1 ? 0 : 1;
}
