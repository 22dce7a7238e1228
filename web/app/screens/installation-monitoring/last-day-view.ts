import type { LastDay } from '@hearth/energy/last-day/contract.ts';
import type { LiveUnit } from '@hearth/product/monitoring/contract.ts';
import type { Span } from '../../ui/chart/axis.ts';

export type LastDayMetric = LastDay['gauges'][number]['metric'];

/** The last 24 hours of a unit's measurements on one axis of quarter-hours. */
export interface LastDayView {
  readonly count: number;
  /** Labelled full hours: step and instant. */
  readonly ticks: readonly { readonly at: number; readonly instant: string }[];
  readonly gaps: readonly Span[];
  readonly now: number;
  readonly steps: readonly string[];
  readonly lines: readonly {
    readonly metric: LastDayMetric;
    readonly unit: string;
    readonly values: readonly (number | null)[];
    readonly last: number | null;
    /** The set-point in force; null if there is none or the unit does not work towards it. */
    readonly setPoint: number | null;
  }[];
}

const order: readonly LastDayMetric[] = [
  'room-temperature',
  'tank-temperature',
  'leaving-water-temperature',
  'outdoor-temperature',
];
const tickHours = 6;

/** null if nothing was measured in that time. */
export function lastDayView(day: LastDay, unit: LiveUnit): LastDayView | null {
  const lines = order.flatMap((metric) => {
    const gauge = day.gauges.find(({ metric: gaugeMetric }) => gaugeMetric === metric);
    if (!gauge || gauge.values.every((value) => value === null)) return [];
    const last = gauge.values.findLast((value) => value !== null) ?? null;
    return [
      { metric, unit: gauge.unit, values: gauge.values, last, setPoint: setPointOf(unit, metric) },
    ];
  });
  const count = lines[0]?.values.length ?? 0;
  if (count === 0) return null;
  const fromMs = Date.parse(day.from);
  const steps = Array.from({ length: count }, (_, step) =>
    new Date(fromMs + step * day.stepS * 1000).toISOString(),
  );
  const hourOf = new Intl.DateTimeFormat('en-GB', {
    timeZone: day.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    count,
    ticks: steps.flatMap((instant, at) => {
      const [hour, minute] = hourOf.format(new Date(instant)).split(':').map(Number);
      return minute === 0 && (hour ?? 1) % tickHours === 0 ? [{ at, instant }] : [];
    }),
    gaps: gapsIn(lines.map((line) => line.values)),
    now: (Date.parse(day.asOf) - fromMs) / (day.stepS * 1000),
    steps,
    lines,
  };
}

const setPointNames: Readonly<Partial<Record<LastDayMetric, RegExp>>> = {
  'room-temperature': /^roomSetPoint/,
  'tank-temperature': /^dhw/,
  'leaving-water-temperature': /^(?!roomSetPoint|dhw|leavingWaterOffset|targetTemperature)/,
};

/** The set-point in force that steers this value, of a point that is on. */
function setPointOf(unit: LiveUnit, metric: LastDayMetric): number | null {
  const names = setPointNames[metric];
  for (const { setPointInForce, values } of unit.points) {
    const found = values.find(({ name }) => name === setPointInForce);
    // A shift of the curve is a difference in kelvin and steers no measured temperature.
    const value = found?.unit === 'K' ? null : found?.value;
    const isOff = values.some(({ name, value: state }) => name === 'onOff' && state === 'off');
    if (setPointInForce !== null && names?.test(setPointInForce) && !isOff)
      return typeof value === 'number' ? value : null;
  }
  return null;
}

/** Gaps since the first value. The running slot and the one before may still be reported. */
function gapsIn(lines: readonly (readonly (number | null)[])[]): readonly Span[] {
  const gaps: { from: number; to: number }[] = [];
  const count = (lines[0]?.length ?? 0) - 2;
  const first = Math.min(...lines.map((values) => values.findIndex((value) => value !== null)));
  for (let step = first; step < count; step += 1) {
    if (lines.some((values) => values[step] !== null)) continue;
    const open = gaps.at(-1);
    if (open?.to === step) open.to = step + 1;
    else gaps.push({ from: step, to: step + 1 });
  }
  return gaps;
}
