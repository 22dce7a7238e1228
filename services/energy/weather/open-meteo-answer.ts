import { hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { z } from 'zod';
import { type UpstreamFailure, upstreamFailure } from '../upstream/upstream-answer.ts';
import { elevationSine, sunSplit } from './sun-in-slot.ts';
import {
  type WeatherSourceAnswer,
  type WeatherRequest,
  type WeatherNote,
  type WeatherSlot,
} from './weather-source.ts';

const radiation = ['shortwave_radiation', 'diffuse_radiation', 'direct_normal_irradiance'] as const;
/** Quantities with quarter-hourly values in Europe and North America; elsewhere the service interpolates them. */
export const quarterlyQuantities = ['temperature_2m', ...radiation] as const;
export const hourlyQuantities = [
  ...quarterlyQuantities,
  'relative_humidity_2m',
  'cloud_cover',
  'wind_speed_10m',
] as const;
type Quantity = (typeof hourlyQuantities)[number];

/** Expected unit and physical limits of each quantity. */
const facts: Readonly<Record<Quantity, { unit: string; least: number; most: number }>> = {
  temperature_2m: { unit: '°C', least: -90, most: 60 },
  relative_humidity_2m: { unit: '%', least: 0, most: 110 },
  cloud_cover: { unit: '%', least: 0, most: 100.5 },
  wind_speed_10m: { unit: 'm/s', least: 0, most: 115 },
  shortwave_radiation: { unit: 'W/m²', least: -50, most: 1600 },
  diffuse_radiation: { unit: 'W/m²', least: -50, most: 1200 },
  direct_normal_irradiance: { unit: 'W/m²', least: -50, most: 1500 },
};

const values = z.array(z.number().nullable());
const block = z.object({ time: z.array(z.number().int()) }).catchall(values);
const units = z.record(z.string(), z.string());
const answerShape = z.object({
  elevation: z.number().min(-500).max(9000),
  utc_offset_seconds: z.literal(0),
  hourly: block,
  hourly_units: units,
  minutely_15: block.optional(),
  minutely_15_units: units.optional(),
});

/**
 * Parses quarter-hours of the forecast API. Temperature, wind and cloud cover apply to the labelled moment; irradiance is the
 * mean of the interval that ends there. Missing quarter-hours are filled from the hour; an invalid value is a gap.
 */
export function openMeteoWeather(json: unknown, request: WeatherRequest): WeatherSourceAnswer {
  const parsed = answerShape.safeParse(json);
  if (!parsed.success) {
    const pointer = `/${(parsed.error.issues[0]?.path ?? []).map(String).join('/')}`;
    return upstreamFailure('malformed', {
      at: pointer,
      reason: parsed.error.issues[0]?.message ?? null,
    });
  }
  const { hourly, hourly_units, minutely_15, minutely_15_units } = parsed.data;
  const wrong =
    faultOf('hourly', { block: hourly, units: hourly_units, names: hourlyQuantities }) ??
    faultOf('minutely_15', {
      block: minutely_15 ?? { time: [] },
      units: minutely_15_units ?? {},
      names: quarterlyQuantities,
    });
  if (wrong) return wrong;
  const notes = new Map<WeatherNote['code'], number>();
  const note = (code: WeatherNote['code'], count = 1): void => {
    notes.set(code, (notes.get(code) ?? 0) + count);
  };
  const hours = linesOf(hourly, hourlyQuantities, note);
  const quarters = linesOf(minutely_15 ?? { time: [] }, quarterlyQuantities, note);
  const slots: WeatherSlot[] = [];
  for (let fromMs = request.fromMs; fromMs < request.toMs; fromMs += quarterHourMs)
    slots.push(slotOf(fromMs, { hours, quarters, ask: request, note }));
  const counts = [...notes].map(([code, count]) => ({ code, count }));
  return { ok: true, weather: { altitudeM: parsed.data.elevation, slots, notes: counts } };
}

type Block = { readonly time: readonly number[] } & Readonly<
  Record<string, readonly (number | null)[]>
>;

/** Failure for a unit, length or order of times that differs from the documentation. */
function faultOf(
  name: string,
  {
    block,
    units,
    names,
  }: { block: Block; units: Record<string, string>; names: readonly Quantity[] },
): UpstreamFailure | null {
  const { time } = block;
  const back = time.findIndex((seconds, i) => i > 0 && seconds <= (time[i - 1] ?? 0));
  if (back > 0)
    return upstreamFailure('malformed', { at: `/${name}/time/${back}`, reason: 'time runs back' });
  if (time.length > 0 && units['time'] !== 'unixtime')
    return upstreamFailure('malformed', { at: `/${name}_units/time`, reason: units['time'] ?? '' });
  for (const quantity of names) {
    const line = block[quantity];
    if (!line) continue;
    const { unit } = facts[quantity];
    if (units[quantity] !== unit)
      return upstreamFailure('malformed', {
        at: `/${name}_units/${quantity}`,
        reason: `unit ${units[quantity] ?? 'missing'} in place of ${unit}`,
      });
    if (line.length !== time.length)
      return upstreamFailure('malformed', {
        at: `/${name}/${quantity}`,
        reason: `${line.length} values at ${time.length} times`,
      });
  }
  return null;
}

/** Values by quantity and epoch milliseconds. */
type Lines = Readonly<Partial<Record<Quantity, ReadonlyMap<number, number>>>>;
type Note = (code: WeatherNote['code'], count?: number) => void;

function linesOf(block: Block, names: readonly Quantity[], note: Note): Lines {
  const lines: Partial<Record<Quantity, ReadonlyMap<number, number>>> = {};
  for (const quantity of names) {
    const given = block[quantity];
    if (!given && block.time.length > 0) note('quantity-missing');
    const { least, most } = facts[quantity];
    const line = new Map<number, number>();
    for (const [i, seconds] of block.time.entries()) {
      const value = given?.[i];
      if (value == null) continue;
      if (value < least || value > most) note('not-believable');
      else line.set(seconds * 1000, clamped(quantity, value, note));
    }
    lines[quantity] = line;
  }
  return lines;
}

function clamped(quantity: Quantity, value: number, note: Note): number {
  if (value >= 0 || quantity === 'temperature_2m') return value;
  note('negative-clamped');
  return 0;
}

interface Within {
  readonly hours: Lines;
  readonly quarters: Lines;
  readonly ask: WeatherRequest;
  readonly note: Note;
}

function slotOf(fromMs: number, within: Within): WeatherSlot {
  const { hours, quarters, ask, note } = within;
  const toMs = fromMs + quarterHourMs;
  const share = (percent: number | null) => (percent === null ? null : Math.min(1, percent / 100));
  const middle = (quantity: Quantity) => momentIn(hours[quantity], fromMs + quarterHourMs / 2);
  const own = ownMean(quarters.temperature_2m, fromMs);
  const fromHours = radiation.some(
    (quantity) => !quarters[quantity]?.has(toMs) && hours[quantity]?.has(hourEnd(toMs)) === true,
  );
  if (fromHours) note('from-hours');
  const sky = {
    globalWM2: meanUntil('shortwave_radiation', toMs, within),
    diffuseWM2: meanUntil('diffuse_radiation', toMs, within),
    directNormalWM2: meanUntil('direct_normal_irradiance', toMs, within),
  };
  if (sky.globalWM2 !== null && (sky.diffuseWM2 === null || sky.directNormalWM2 === null)) {
    note('split-by-clearness');
    Object.assign(sky, sunSplit(fromMs, ask, sky.globalWM2));
  }
  return {
    fromMs,
    outdoorC: own ?? middle('temperature_2m'),
    relativeHumidity: share(middle('relative_humidity_2m')),
    windMS: middle('wind_speed_10m'),
    cloudCover: share(middle('cloud_cover')),
    ...sky,
    grade: toMs <= ask.nowMs ? 'estimated' : 'forecast',
  };
}

/** Mean of the values at both ends; the first value where the second is unknown. */
function ownMean(line: ReadonlyMap<number, number> | undefined, fromMs: number): number | null {
  const from = line?.get(fromMs);
  if (from === undefined) return null;
  return (from + (line?.get(fromMs + quarterHourMs) ?? from)) / 2;
}

/** Interpolated between consecutive hours, never across a gap. */
function momentIn(line: ReadonlyMap<number, number> | undefined, atMs: number): number | null {
  const beforeMs = Math.floor(atMs / hourMs) * hourMs;
  const before = line?.get(beforeMs);
  const after = line?.get(beforeMs + hourMs);
  if (before === undefined || after === undefined) return null;
  return before + ((after - before) * (atMs - beforeMs)) / hourMs;
}

const hourEnd = (toMs: number): number => Math.ceil(toMs / hourMs) * hourMs;

/** Mean of the quarter-hour that ends at a time; else of its hour, distributed by the sun's elevation so that the hour's mean is kept. */
function meanUntil(
  quantity: (typeof radiation)[number],
  toMs: number,
  { hours, quarters, ask }: Within,
): number | null {
  const own = quarters[quantity]?.get(toMs);
  if (own !== undefined) return own;
  const endMs = hourEnd(toMs);
  const mean = hours[quantity]?.get(endMs);
  if (mean === undefined) return null;
  const weightAt = (fromMs: number) => {
    const sine = elevationSine(fromMs, ask);
    return quantity === 'direct_normal_irradiance' ? Number(sine > 0) : Math.max(0, sine);
  };
  const weights = [0, 1, 2, 3].map((k) => weightAt(endMs - hourMs + k * quarterHourMs));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return sum === 0 ? mean : (mean * 4 * weightAt(toMs - quarterHourMs)) / sum;
}
