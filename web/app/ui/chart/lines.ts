import { area, curveLinear, curveMonotoneX, line } from 'd3-shape';
import { round } from './axis.ts';
import { reducePoints } from './reduce.ts';
import type { ChartPoint } from './reduce.ts';
import { linear } from './scale.ts';

/** Paths have a width of 1000 and are stretched to the plot; strokes keep their width. */
export const pathWidth = 1000;

export interface LineInput {
  count: number;
  height: number;
  values: readonly (number | null)[];
  /** A step covers its whole interval; a line passes through its middle. */
  shape: 'line' | 'steps';
  low?: readonly (number | null)[] | undefined;
  high?: readonly (number | null)[] | undefined;
  /** The first step of the expected part. */
  dashedFrom?: number | undefined;
  /** The scale includes zero. */
  zero?: boolean | undefined;
  /** A target value: a dashed line, always within the scale. */
  target?: number | undefined;
  mirrored: boolean;
  /** Leaves room for the labels of the smallest and largest value. */
  labelled?: boolean | undefined;
  /** The largest width of the plot in pixels. */
  pixels?: number | undefined;
}

export interface Extreme {
  step: number;
  value: number;
  /** Position in per cent and height in pixels. */
  x: number;
  y: number;
}

export interface LineShape {
  path: string;
  dashed: string;
  band: string;
  zeroY: number | undefined;
  targetY: number | undefined;
  lowest: Extreme | undefined;
  highest: Extreme | undefined;
  last: Extreme | undefined;
}

export function lineShape(input: LineInput): LineShape {
  const drawnValues = [
    ...input.values,
    ...(input.low ?? []),
    ...(input.high ?? []),
    input.target ?? null,
  ].filter((value) => value !== null);
  const floor = input.zero ? 0 : Infinity;
  const low = Math.min(...drawnValues, floor);
  const high = Math.max(...drawnValues, input.zero ? 0 : -Infinity);
  const flat = high === low ? 1 : 0;
  const y = linear(
    [low - flat, high + flat],
    [input.height - (input.labelled ? 14 : 3), input.labelled ? 10 : 3],
  );
  const place = placeOf(input, y);
  const split = input.dashedFrom ?? input.count;
  return {
    path: pathOf(input, place, { from: 0, to: split }),
    dashed: split < input.count ? pathOf(input, place, { from: split, to: input.count }) : '',
    band: bandOf(input, place),
    targetY: input.target === undefined ? undefined : round(y(input.target)),
    zeroY: input.zero || (low < 0 && high > 0) ? round(y(0)) : undefined,
    ...extremesOf(input, place),
  };
}

type Place = (step: number, value: number) => { x: number; y: number };

function placeOf(input: LineInput, y: (value: number) => number): Place {
  return (step, value) => {
    const share = step / input.count;
    const x = (input.mirrored ? 1 - share : share) * pathWidth;
    return { x: round(x), y: round(y(value)) };
  };
}

function pathOf(input: LineInput, place: Place, span: { from: number; to: number }): string {
  if (input.shape === 'steps') return stepsOf(input, place, span);
  const points: ChartPoint[] = input.values
    .map((value, step) => ({ x: step + 0.5, y: value }))
    .slice(Math.max(0, span.from - 1), span.to);
  const reduced = reducePoints(points, input.pixels ?? 700);
  const draw = line<ChartPoint>()
    .defined((point) => point.y !== null)
    .x((point) => place(point.x, point.y ?? 0).x)
    .y((point) => place(point.x, point.y ?? 0).y)
    .curve(reduced.length > 300 ? curveLinear : curveMonotoneX)
    .digits(1);
  return draw(reduced) ?? '';
}

function stepsOf(input: LineInput, place: Place, span: { from: number; to: number }): string {
  // A dashed part begins where the solid part before it ended.
  const before = span.from > 0 ? (input.values[span.from - 1] ?? null) : null;
  const joint = before === null ? undefined : place(span.from, before);
  let path = joint ? `M${joint.x} ${joint.y}` : '';
  let open = joint !== undefined;
  for (let step = span.from; step < span.to; step += 1) {
    const value = input.values[step] ?? null;
    if (value === null) {
      open = false;
      continue;
    }
    const start = place(step, value);
    path += open ? `V${start.y}` : `M${start.x} ${start.y}`;
    path += `H${place(step + 1, value).x}`;
    open = true;
  }
  return path;
}

interface Edge {
  at: number;
  low: number | null;
  high: number | null;
}

function bandOf(input: LineInput, place: Place): string {
  const { low, high } = input;
  if (!low || !high) return '';
  const edges: Edge[] = low.flatMap((value, step) => {
    const edge = { low: value, high: high[step] ?? null };
    return input.shape === 'steps'
      ? [
          { at: step, ...edge },
          { at: step + 1, ...edge },
        ]
      : [{ at: step + 0.5, ...edge }];
  });
  const draw = area<Edge>()
    .defined((edge) => edge.low !== null && edge.high !== null)
    .x((edge) => place(edge.at, 0).x)
    .y0((edge) => place(edge.at, edge.low ?? 0).y)
    .y1((edge) => place(edge.at, edge.high ?? 0).y)
    .curve(input.shape === 'steps' ? curveLinear : curveMonotoneX)
    .digits(1);
  return draw(edges) ?? '';
}

function extremesOf(input: LineInput, place: Place) {
  let lowest: Extreme | undefined;
  let highest: Extreme | undefined;
  let last: Extreme | undefined;
  for (const [step, value] of input.values.entries()) {
    if (value === null) continue;
    const { x, y } = place(step + 0.5, value);
    last = { step, value, x: round((x / pathWidth) * 100), y };
    if (!lowest || value < lowest.value) lowest = last;
    if (!highest || value > highest.value) highest = last;
  }
  return { lowest, highest, last };
}
