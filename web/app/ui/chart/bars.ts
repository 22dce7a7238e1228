import { round } from './axis.ts';
import { roundSteps } from './scale.ts';
import type { ChartSeries } from './series.ts';

export interface Stack {
  series: ChartSeries;
  /** One value for each step; null is a gap. */
  values: readonly (number | null)[];
}

export interface BarsInput {
  count: number;
  height: number;
  uses: readonly Stack[];
  sources?: readonly Stack[] | undefined;
  /** The counting step of the values: no grid line is between two counts. */
  countsIn?: number | undefined;
  /** Expected totals, drawn as dashed outlines. */
  expected?: readonly (number | null)[] | undefined;
}

export interface Segment {
  step: number;
  y: number;
  height: number;
}

export interface BarsShape {
  baseline: number;
  bars: { series: ChartSeries; segments: Segment[] }[];
  expected: Segment[];
  ticks: { value: number; y: number }[];
}

const parting = 0.9;

/** The geometry of bars: uses above the baseline and sources below it, on one scale. */
export function barsShape(input: BarsInput): BarsShape {
  const sources = input.sources ?? [];
  const up = Math.max(...totalsOf(input.uses, input.count), ...valuesIn(input.expected), 0);
  const down = Math.max(...totalsOf(sources, input.count), 0);
  const reach = up + down || 1;
  const pixels = input.height / reach;
  const baseline = round(sources.length > 0 ? up * pixels : input.height);
  const frame = { baseline, pixels: sources.length > 0 ? pixels : input.height / (up || 1) };
  return {
    baseline,
    bars: [
      ...stacked(input.uses, { ...frame, direction: -1, count: input.count }),
      ...stacked(sources, { ...frame, direction: 1, count: input.count }),
    ],
    expected: (input.expected ?? []).flatMap((value, step) =>
      value ? [segment({ ...frame, direction: -1, from: 0, value, step })] : [],
    ),
    ticks: ticksOf({ up, down, countsIn: input.countsIn ?? 0, ...frame }),
  };
}

/** The share of a step that its bar fills; bars of quarter-hours touch. */
export function barShare(count: number): number {
  if (count > 48) return 1;
  return count <= 7 ? 0.65 : 0.75;
}

interface Frame {
  baseline: number;
  pixels: number;
  direction: -1 | 1;
}

function stacked(stacks: readonly Stack[], frame: Frame & { count: number }): BarsShape['bars'] {
  const reached = Array.from({ length: frame.count }, () => 0);
  return stacks.map(({ series, values }) => ({
    series,
    segments: values.flatMap((value, step) => {
      if (!value || step >= frame.count) return [];
      const from = reached[step] ?? 0;
      reached[step] = from + value;
      return [segment({ ...frame, from, value, step })];
    }),
  }));
}

function segment(at: Frame & { from: number; value: number; step: number }): Segment {
  const start = at.from * at.pixels;
  const height = Math.max(0.6, at.value * at.pixels - parting);
  const y =
    at.direction < 0 ? at.baseline - start - parting - height : at.baseline + start + parting;
  return { step: at.step, y: round(y), height: round(height) };
}

function ticksOf(frame: {
  up: number;
  down: number;
  baseline: number;
  pixels: number;
  countsIn: number;
}) {
  const reach = Math.max(frame.up, frame.down);
  const stepCount = frame.down > 0 ? 2 : 3;
  const values = roundSteps(reach, Math.max(1, Math.min(stepCount, reach / frame.countsIn)));
  const above = values.map((value) => ({ value, y: round(frame.baseline - value * frame.pixels) }));
  const below = values
    .filter((value) => value > 0 && value <= frame.down)
    .map((value) => ({ value, y: round(frame.baseline + value * frame.pixels) }));
  return [...above.filter((tick) => tick.value <= frame.up), ...below];
}

function totalsOf(stacks: readonly Stack[], count: number): number[] {
  return Array.from({ length: count }, (_, step) =>
    stacks.reduce((total, stack) => total + (stack.values[step] ?? 0), 0),
  );
}

function valuesIn(values: readonly (number | null)[] | undefined): number[] {
  return (values ?? []).filter((value) => value !== null);
}
