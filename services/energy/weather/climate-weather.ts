import { dayMs, hourMs, quarterHourMs } from '@hearth/calendar/durations.ts';
import { dayOfYear } from '@hearth/calendar/dates.ts';
import { sunSplit } from './sun-in-slot.ts';
import { coordinateNoise, rememberedNoise, shareBelow, smoothNoise } from './lattice-noise.ts';
import { saturationPa } from '@hearth/physics/humid-air.ts';
import { type ClimateLocation, type MonthlyClimate, monthlyClimateOf } from './monthly-climate.ts';
import { type WeatherSlot, type WeatherSource } from './weather-source.ts';

/**
 * Simulated weather from the climate of a location: warm and cold, clear and dull spells, deterministic. Future values carry a
 * forecast error that grows with the lead and changes with each issue, every six hours. Every value is `simulated`.
 */
export function climateWeather(): WeatherSource {
  const past = pastSlots();
  return {
    name: 'climate',
    attribution: null,
    limits: null,
    async read(request) {
      const climate = climateCalled(request);
      const slotsOver = past(climate.place);
      const slots: WeatherSlot[] = [];
      for (let fromMs = request.fromMs; fromMs < request.toMs; fromMs += quarterHourMs) {
        const isOver = fromMs + quarterHourMs <= request.nowMs;
        const slot =
          (isOver && slotsOver.get(fromMs)) || forecastSlot(fromMs, request.nowMs, climate);
        if (isOver && slotsOver.size < pastSlotsMax) slotsOver.set(fromMs, slot);
        slots.push(slot);
      }
      return { ok: true, weather: { altitudeM: climate.altitudeM, slots, notes: [] } };
    },
  };
}

/** Slots of the past by location: they never change, and a home is planned each quarter-hour with those of six weeks. */
function pastSlots(): (location: ClimateLocation) => Map<number, WeatherSlot> {
  const byLocation = new Map<string, Map<number, WeatherSlot>>();
  return ({ latitudeDeg, longitudeDeg, country }) => {
    const name = [latitudeDeg, longitudeDeg, country].join(' ');
    const slots = byLocation.get(name) ?? new Map<number, WeatherSlot>();
    if (slots.size >= pastSlotsMax) slots.clear();
    byLocation.delete(name);
    byLocation.set(name, slots);
    const [oldest] = byLocation.keys();
    if (byLocation.size > locationsMax && oldest !== undefined) byLocation.delete(oldest);
    return slots;
  };
}

const locationsMax = 16;
/** Eight weeks; about a megabyte. */
const pastSlotsMax = 5_376;

/** A climate, its location and the noise of its days. */
export interface LocationClimate extends MonthlyClimate {
  readonly place: ClimateLocation;
  readonly chance: Readonly<
    Record<keyof typeof spells | 'passing' | 'gusts', (step: number) => number>
  >;
}

export function climateCalled(request: Omit<ClimateLocation, 'altitudeM'>): LocationClimate {
  const { latitudeDeg, longitudeDeg, country } = request;
  const location: ClimateLocation = { latitudeDeg, longitudeDeg, country, altitudeM: null };
  const spellOf = (stream: keyof typeof spells) =>
    cachedNoise((step) =>
      rememberedNoise(streams[stream], location, { step, memory: spells[stream] }),
    );
  const noiseOf = (stream: keyof typeof streams) =>
    cachedNoise((step) => coordinateNoise(streams[stream], location, step));
  return {
    ...monthlyClimateOf(location),
    place: location,
    chance: {
      warmth: spellOf('warmth'),
      clouds: spellOf('clouds'),
      wind: spellOf('wind'),
      passing: noiseOf('passing'),
      gusts: noiseOf('gusts'),
    },
  };
}

/** Caches noise by step, since consecutive slots use the same steps. */
function cachedNoise(noiseOfStep: (step: number) => number): (step: number) => number {
  const cache = new Map<number, number>();
  return (step) => {
    const noise = cache.get(step) ?? noiseOfStep(step);
    if (cache.size > stepsMax) cache.clear();
    cache.set(step, noise);
    return noise;
  };
}

const stepsMax = 512;

/** Noise stream of each quantity. */
const streams = {
  warmth: 1,
  clouds: 2,
  passing: 3,
  wind: 4,
  gusts: 5,
  warmthError: 6,
  cloudError: 7,
  issueWarmth: 8,
  issueClouds: 9,
} as const;

const issueMs = 6 * hourMs;

/** Day-to-day correlation of each quantity. */
const spells = { warmth: 0.7, clouds: 0.4, wind: 0.55 } as const;

/** Standard deviation of a day's mean temperature, larger inland and in the north. */
const straysK = (latitudeDeg: number): number =>
  Math.min(3.6, Math.max(1.8, 2.4 + 0.09 * (Math.abs(latitudeDeg) - 45)));

interface Errors {
  readonly warmK: number;
  /** Error of the normal variate behind the cloud cover. */
  readonly clear: number;
}

const none: Errors = { warmK: 0, clear: 0 };

function forecastSlot(fromMs: number, nowMs: number, climate: LocationClimate): WeatherSlot {
  const leadMs = fromMs - Math.floor(nowMs / issueMs) * issueMs;
  const isOver = fromMs + quarterHourMs <= nowMs;
  return slotOf(fromMs, climate, isOver ? none : errorsOf(fromMs, leadMs, climate.place));
}

/**
 * Errors of a forecast: sd 1.9 (1 - exp(-lead / 30 h)) K and as large a share of 0.9 for the clouds; two thirds of the variance belong to the
 * hour that is forecast, which the next issue shares, the rest to the issue. Day-ahead temperature of public services is 1 to 2 K off
 * (RMSE). Worked: 24 h ahead: 1.05 K, 48 h: 1.52 K.
 */
function errorsOf(fromMs: number, leadMs: number, location: ClimateLocation): Errors {
  const grown = 1 - Math.exp(-leadMs / (30 * hourMs));
  const issue = Math.floor((fromMs - leadMs) / issueMs);
  const blend = (shared: number, own: number) =>
    Math.sqrt(2 / 3) *
      smoothNoise(fromMs / (8 * hourMs), (step) => coordinateNoise(shared, location, step)) +
    Math.sqrt(1 / 3) *
      smoothNoise(fromMs / (8 * hourMs), (step) =>
        coordinateNoise(own, location, step * 4096 + issue),
      );
  return {
    warmK: 1.9 * grown * blend(streams.warmthError, streams.issueWarmth),
    clear: 0.9 * grown * blend(streams.cloudError, streams.issueClouds),
  };
}

/** Weather of a slot; with errors, its forecast. */
export function slotOf(
  fromMs: number,
  climate: LocationClimate,
  { warmK, clear }: Errors = none,
): WeatherSlot {
  const { place, chance } = climate;
  const middleMs = fromMs + quarterHourMs / 2;
  const solarMs = middleMs + place.longitudeDeg * 240_000;
  const day = solarMs / dayMs;
  const yearDay = dayOfYear(middleMs);
  const passing = smoothNoise(middleMs / (2 * hourMs), chance.passing);
  // Cloud cover changes smoothly between the middles of two days.
  const spell = smoothNoise(day - 0.5, chance.clouds);
  const clearness = clearnessOf(spell + clear, passing, climate.clearness(yearDay));
  const meanC = smoothMean(day, climate) + warmK;
  const swingK =
    1.4 + 6.6 * clearnessOf(chance.clouds(Math.floor(day)), 0, climate.clearness(yearDay));
  const outdoorC = meanC + swingK * 0.62 * dailyCourse(day - Math.floor(day));
  const globalWM2 = clearness * climate.clearWM2(middleMs);
  // The absolute humidity is about that of saturation at the end of the night.
  const dewC = meanC - 0.55 * swingK - 0.8;
  return {
    fromMs,
    outdoorC,
    relativeHumidity: Math.min(1, saturationPa(dewC) / saturationPa(outdoorC)),
    windMS: windAt(middleMs, climate),
    cloudCover: Math.min(1, Math.max(0, (1.02 - clearness) / 0.82)),
    ...sunSplit(fromMs, place, globalWM2),
    grade: 'simulated',
  };
}

/** Daily means, interpolated between the middles of days. */
function smoothMean(day: number, { place, chance, meanC }: LocationClimate): number {
  const usualC = meanC((((day % 365.25) + 365.25) % 365.25) + 1);
  return usualC + straysK(place.latitudeDeg) * smoothNoise(day - 0.5, chance.warmth);
}

/** Clearness index: between 0.12 and 1.03 with about the usual share as mean; dull and clear days are more frequent than middling ones. */
function clearnessOf(spell: number, passing: number, usual: number): number {
  const lowest = 0.12;
  const highest = 1.03;
  const share = (usual - lowest) / (highest - lowest);
  const offset = Math.log(share / (1 - share)) * 1.35;
  const within = shareBelow((1.5 * spell + 0.75 * passing + offset) / 1.702);
  return lowest + (highest - lowest) * within;
}

/** Daily temperature curve with mean 0: minimum shortly before sunrise, maximum two hours after noon. By solar time, share of the day. */
function dailyCourse(timeOfDay: number): number {
  return (
    Math.cos(2 * Math.PI * (timeOfDay - 14.6 / 24)) +
    0.22 * Math.cos(4 * Math.PI * (timeOfDay - 14 / 24))
  );
}

/** Wind speed: mean 3 m/s, skewed, stronger by day and in winter. */
export function windAt(atMs: number, { place, chance }: LocationClimate): number {
  const spell = smoothNoise(atMs / dayMs, chance.wind);
  const gusts = smoothNoise(atMs / (3 * hourMs), chance.gusts);
  const winter = Math.cos((2 * Math.PI * (dayOfYear(atMs) - 15)) / 365.25);
  return 2.7 * Math.exp(0.42 * spell + 0.25 * gusts + 0.12 * Math.sign(place.latitudeDeg) * winter);
}
