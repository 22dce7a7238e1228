import { quarterHourMs } from '@hearth/calendar/durations.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { addDays, isoDate } from '@hearth/calendar/dates.ts';
import type { ResolvedLocation } from '../place/resolve-location.ts';
import type { LocatedHome } from '../place/locate-home.ts';
import type { FailureCode } from '../upstream/contract.ts';
import { climateWeather } from './climate-weather.ts';
import type { outlookStates } from './contract.ts';
import { readCell, readWeatherDays, requestCell } from './store.ts';
import { type WeatherCell, weatherCellOf } from './weather-cell.ts';
import { slotsOfDays } from './weather-days.ts';
import { type WeatherSlot, type WeatherSource } from './weather-source.ts';

export interface WeatherDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly weather: WeatherSource;
}

/** Epoch milliseconds by the home's own clock, half-open, whole quarter-hours. */
export interface QuarterSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Weather at a home by quarter-hour, with its source and age. */
export interface WeatherOutlook {
  readonly source: string;
  readonly attribution: string | null;
  readonly state: (typeof outlookStates)[number];
  /** Time of the source's last answer; null: none yet, or simulated. */
  readonly readAtMs: number | null;
  readonly failure: FailureCode | null;
  /** One slot per quarter-hour of the span, each with its grade; null where unknown. */
  readonly slots: readonly WeatherSlot[];
}

/**
 * Outdoor temperature, sun and wind at the home in `span`. Read from the station of a simulated home's world; from the archive of its cell,
 * which the request keeps being polled; from the climate for a home off the world's time and without an external source. The temperature is corrected to the
 * home's height.
 */
export async function weatherOutlook(
  deps: WeatherDeps,
  home: LocatedHome,
  span: QuarterSpan,
): Promise<WeatherOutlook> {
  const cell = weatherCellOf(home.place);
  const station = home.weatherStation && deps.weather.ofStation?.(home.weatherStation);
  if (station) return stationOutlook(station, { cell, home, span });
  const isOwn = deps.weather.limits === null || home.isOffWorldTime;
  return isOwn ? climateOutlook(cell, home, span) : archivedOutlook(deps, cell, { home, span });
}

/**
 * As `weatherOutlook`, with gaps filled from the climate, whose grade is `simulated`; for decisions that need every value. `missing`: positions of
 * the filled slots.
 */
export async function filledOutlook(
  deps: WeatherDeps,
  home: LocatedHome,
  span: QuarterSpan,
): Promise<WeatherOutlook & { readonly missing: readonly number[] }> {
  const outlook = await weatherOutlook(deps, home, span);
  const missing = outlook.slots.flatMap(({ outdoorC, globalWM2 }, i) =>
    outdoorC === null || globalWM2 === null ? [i] : [],
  );
  if (missing.length === 0) return { ...outlook, missing };
  const climate = await climateOutlook(weatherCellOf(home.place), home, span);
  const filled = new Set(missing);
  const slots = outlook.slots.map((slot, i) => (filled.has(i) ? (climate.slots[i] ?? slot) : slot));
  return { ...outlook, slots, missing };
}

const climate = climateWeather();

async function climateOutlook(
  cell: WeatherCell,
  { place, nowMs }: LocatedHome,
  span: QuarterSpan,
): Promise<WeatherOutlook> {
  const answer = await climate.read({ ...cell, ...span, country: place.country, nowMs });
  return {
    source: climate.name,
    attribution: climate.attribution,
    state: 'simulated',
    readAtMs: null,
    failure: null,
    slots: answer.ok ? atHeight(answer.weather.slots, answer.weather.altitudeM, place) : [],
  };
}

/** The plant is at its station, wherever the address of the home is: no correction to another height. */
async function stationOutlook(
  station: WeatherSource,
  {
    cell,
    home,
    span,
  }: { readonly cell: WeatherCell; readonly home: LocatedHome; readonly span: QuarterSpan },
): Promise<WeatherOutlook> {
  const { place, nowMs } = home;
  const answer = await station.read({ ...cell, ...span, country: place.country, nowMs });
  return {
    source: station.name,
    attribution: station.attribution,
    state: 'simulated',
    readAtMs: answer.ok ? nowMs : null,
    failure: answer.ok ? null : answer.code,
    slots: answer.ok ? answer.weather.slots : slotsOfDays([], span),
  };
}

async function archivedOutlook(
  deps: WeatherDeps,
  cell: WeatherCell,
  { home, span }: { readonly home: LocatedHome; readonly span: QuarterSpan },
): Promise<WeatherOutlook> {
  const { place } = home;
  const nowMs = deps.clock.now().epochMilliseconds;
  await requestCell(deps.db, { cell, country: place.country, nowMs });
  const state = await readCell(deps.db, cell.cellId);
  const days = await readWeatherDays(deps.db, cell.cellId, {
    from: isoDate(span.fromMs),
    to: addDays(isoDate(span.toMs - quarterHourMs), 1),
  });
  const readAtMs = state?.readAtMs ?? null;
  const freshMs = 1000 * freshTimes * (deps.weather.limits?.freshS ?? 0);
  return {
    source: deps.weather.name,
    attribution: deps.weather.attribution,
    state: readAtMs === null ? 'waiting' : nowMs - readAtMs > freshMs ? 'stale' : 'fresh',
    readAtMs,
    failure: state?.failure ?? null,
    slots: atHeight(slotsOfDays(days, span), state?.altitudeM ?? null, place),
  };
}

/** Age, in update intervals, from which the weather counts as stale. */
const freshTimes = 3;

/** Fall of temperature with height. International Standard Atmosphere, ISO 2533. */
const lapseKPerM = 0.0065;

function atHeight(
  slots: readonly WeatherSlot[],
  altitudeM: number | null,
  location: ResolvedLocation,
): readonly WeatherSlot[] {
  if (altitudeM === null || location.altitudeM === null) return slots;
  const warmerK = lapseKPerM * (altitudeM - location.altitudeM);
  return slots.map((slot) => ({
    ...slot,
    outdoorC: slot.outdoorC === null ? null : slot.outdoorC + warmerK,
  }));
}
