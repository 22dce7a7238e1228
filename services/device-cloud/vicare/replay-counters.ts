import { meanOf } from '@hearth/physics/numerics.ts';
import type { Temporal } from 'temporal-polyfill';
import {
  type CountedPeriod,
  type CountedSpan,
  type Growth,
  countsAt,
  lastSevenDays,
} from './counted-periods.ts';
import { type UseChange, growthOf } from './energy-growth.ts';
import type { SettingsChange } from './replay-heat-pump.ts';
import { type Features, numberIn, setValue, valueIn } from './unit-settings.ts';

export interface CountersReplay extends CountedSpan {
  readonly seed: string;
  readonly changes: readonly SettingsChange[];
}

const carriers = ['power.consumption', 'gas.consumption', 'heat.production'] as const;
const uses = ['heating', 'dhw', 'cooling'] as const;
type Use = (typeof uses)[number];

/** Power of a compressor while it runs, kW, and its runs in an hour: they turn energy into hours and starts. */
const compressorKw = 1.6;
const startsPerHour = 0.8;

/** Continues the counters of energy, and the hours and starts of the compressor, from their recorded values. */
export function replayCounters(features: Features, replay: CountersReplay): void {
  const electric = new Map(
    uses.flatMap((use): [Use, Growth][] => {
      const growth = growthOfUse(features, use, replay);
      return growth ? [[use, growth]] : [];
    }),
  );
  for (const carrier of carriers) {
    for (const use of uses) {
      const growth = electric.get(use);
      if (!growth) continue;
      const name = `heating.${carrier}`;
      const own =
        carrier === 'power.consumption'
          ? growth
          : scaled(growth, heatRatio(features, carrier, use));
      showArrays(features, `${name}.${use}`, { growth: own, replay });
      showSummary(features, `${name}.summary.${use}`, { growth: own, replay });
    }
    const all: Growth = (ms) => [...electric.values()].reduce((sum, growth) => sum + growth(ms), 0);
    if (carrier === 'power.consumption')
      showArrays(features, 'heating.power.consumption.total', { growth: all, replay });
  }
  showStatistics(features, electric, replay.now);
}

/** Growth of the electricity of a use; null without counts. */
function growthOfUse(features: Features, use: Use, replay: CountersReplay): Growth | null {
  const base = 'heating.power.consumption';
  const months = numbersIn(features, `${base}.${use}`, 'month');
  const days = numbersIn(features, `${base}.${use}`, 'day').slice(1);
  const week = numberIn(features, `${base}.summary.${use}`, 'lastSevenDays');
  if (months.length === 0 && days.length === 0 && week === undefined) return null;
  const meanDayKwh = days.length > 0 ? meanOf(days) : (week ?? 0) / 7;
  const recorded = { seed: `${replay.seed}/${use}`, months, meanDayKwh };
  return growthOf(recorded, { ...replay, changes: changesOf(use, replay.changes) });
}

/** Consumption under the settings by time, as a share of that under the recorded ones. */
function changesOf(use: Use, changes: readonly SettingsChange[]): readonly UseChange[] {
  const first = changes[0]?.settings;
  return changes.map(({ fromMs, settings }) => {
    if (use === 'cooling') return { fromMs, share: 1 };
    if (use === 'dhw') return { fromMs, share: settings.dhw?.isOn === false ? 0 : 1 };
    const [own, recorded] = [settings.circuits[0], first?.circuits[0]];
    if (!own) return { fromMs, share: 1 };
    if (!own.isHeating) return { fromMs, share: recorded?.isHeating === false ? 1 : 0 };
    // About 6 % for each kelvin of the room.
    const warmerK = (own.setPointC ?? 20) - (recorded?.setPointC ?? own.setPointC ?? 20);
    return { fromMs, share: Math.min(2, Math.max(0.2, 1 + 0.06 * warmerK)) };
  });
}

/** Heat, or gas, of a kilowatt-hour of electricity by the recorded year. */
function heatRatio(features: Features, carrier: string, use: Use): number {
  const year = (name: string): number =>
    numberIn(features, `${name}.summary.${use}`, 'currentYear') ??
    numbersIn(features, `${name}.${use}`, 'year')[0] ??
    0;
  const [own, electric] = [year(`heating.${carrier}`), year('heating.power.consumption')];
  return electric > 0 ? own / electric : carrier === 'heat.production' ? 3.5 : 0;
}

const scaled =
  (growth: Growth, factor: number): Growth =>
  (ms) =>
    Math.floor(growth(ms) * factor * 10 + 1e-6) / 10;

interface CounterView {
  readonly growth: Growth;
  readonly replay: CountersReplay;
}

const arrayPeriods = ['day', 'week', 'month', 'year'] as const;

function showArrays(features: Features, name: string, { growth, replay }: CounterView): void {
  const readAt = replay.now.toString({ fractionalSecondDigits: 3 });
  for (const period of arrayPeriods) {
    const recorded = numbersIn(features, name, period);
    if (recorded.length === 0) continue;
    const counts = countsAt(recorded, { period, growth, span: replay });
    setValue(features, name, { key: period, value: counts });
    setValue(features, name, { key: `${period}ValueReadAt`, value: readAt });
  }
}

/** Counts of one period and the one before, by property. */
export const summaryPeriods = [
  ['day', ['currentDay']],
  ['week', ['currentWeek', 'lastWeek']],
  ['month', ['currentMonth', 'lastMonth']],
  ['year', ['currentYear', 'lastYear']],
] as const satisfies readonly (readonly [CountedPeriod, readonly string[]])[];

function showSummary(features: Features, name: string, { growth, replay }: CounterView): void {
  const week = numberIn(features, name, 'lastSevenDays');
  for (const [period, keys] of summaryPeriods)
    showPeriods(features, name, { period, keys, growth, span: replay });
  if (week !== undefined)
    setValue(features, name, {
      key: 'lastSevenDays',
      value: lastSevenDays(week, { growth, span: replay }),
    });
}

/** Continues the properties of one period and those before it. */
export function showPeriods(
  features: Features,
  name: string,
  {
    period,
    keys,
    growth,
    span,
  }: {
    readonly period: CountedPeriod;
    readonly keys: readonly string[];
    readonly growth: Growth;
    readonly span: CountedSpan;
  },
): void {
  const recorded = keys.map((key) => numberIn(features, name, key));
  if (recorded[0] === undefined) return;
  const counts = countsAt(
    recorded.map((each) => each ?? 0),
    { period, growth, span },
  );
  for (const [place, key] of keys.entries())
    if (recorded[place] !== undefined) setValue(features, name, { key, value: counts[place] });
}

function showStatistics(
  features: Features,
  electric: ReadonlyMap<Use, Growth>,
  now: Temporal.Instant,
): void {
  const name = 'heating.compressors.0.statistics';
  const kwh = [...electric.values()].reduce(
    (sum, growth) => sum + growth(now.epochMilliseconds),
    0,
  );
  const hours = kwh / compressorKw;
  const recorded = numberIn(features, name, 'hours');
  const starts = numberIn(features, name, 'starts');
  if (recorded !== undefined) {
    const step = Number.isInteger(recorded) ? 1 : 10;
    const value = Math.floor((recorded + hours) * step + 1e-6) / step;
    setValue(features, name, { key: 'hours', value });
  }
  if (starts !== undefined)
    setValue(features, name, { key: 'starts', value: starts + Math.floor(hours * startsPerHour) });
}

function numbersIn(features: Features, name: string, key: string): readonly number[] {
  const value = valueIn(features, name, key);
  return Array.isArray(value) && value.every((each) => typeof each === 'number') ? value : [];
}
