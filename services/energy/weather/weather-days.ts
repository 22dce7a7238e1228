import { isoDate } from '@hearth/calendar/dates.ts';
import { dayMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { type WeatherSlot } from './weather-source.ts';

type Line = readonly (number | null)[];

/** One UTC day in 96 quarter-hours. */
export interface WeatherDay {
  readonly day: string;
  readonly outdoorC: Line;
  readonly relativeHumidity: Line;
  readonly windMS: Line;
  readonly cloudCover: Line;
  readonly globalWM2: Line;
  readonly diffuseWM2: Line;
  readonly directNormalWM2: Line;
}

/** In the order of the columns that keep them. */
export const weatherQuantities = [
  'outdoorC',
  'relativeHumidity',
  'windMS',
  'cloudCover',
  'globalWM2',
  'diffuseWM2',
  'directNormalWM2',
] as const;

const slotsOfDay = dayMs / quarterHourMs;

/** Slots that follow each other, cut into the UTC days that they touch. */
export function weatherDaysOf(slots: readonly WeatherSlot[]): readonly WeatherDay[] {
  const days = Map.groupBy(slots, ({ fromMs }) => isoDate(fromMs));
  return [...days].map(([day, own]) => {
    const startMs = Date.parse(day);
    const byIndex = new Map(own.map((slot) => [(slot.fromMs - startMs) / quarterHourMs, slot]));
    const line = (quantity: (typeof weatherQuantities)[number]): Line =>
      Array.from({ length: slotsOfDay }, (_, i) => byIndex.get(i)?.[quantity] ?? null);
    return { day, ...everyQuantity(line) };
  });
}

/** Slots of a span out of the days that are there; what no day has is null. A slot is forecast where its day was read before it was over. */
export function slotsOfDays(
  days: readonly (WeatherDay & { readonly readAtMs: number })[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly WeatherSlot[] {
  const byDay = new Map(days.map((each) => [each.day, each]));
  return Array.from({ length: (toMs - fromMs) / quarterHourMs }, (_, k) => {
    const startMs = fromMs + k * quarterHourMs;
    const day = byDay.get(isoDate(startMs));
    const i = (startMs % dayMs) / quarterHourMs;
    return {
      fromMs: startMs,
      ...everyQuantity((quantity) => day?.[quantity][i] ?? null),
      grade: day && startMs + quarterHourMs <= day.readAtMs ? 'estimated' : 'forecast',
    };
  });
}

function everyQuantity<Value>(
  valueOf: (quantity: (typeof weatherQuantities)[number]) => Value,
): Readonly<Record<(typeof weatherQuantities)[number], Value>> {
  return {
    outdoorC: valueOf('outdoorC'),
    relativeHumidity: valueOf('relativeHumidity'),
    windMS: valueOf('windMS'),
    cloudCover: valueOf('cloudCover'),
    globalWM2: valueOf('globalWM2'),
    diffuseWM2: valueOf('diffuseWM2'),
    directNormalWM2: valueOf('directNormalWM2'),
  };
}
