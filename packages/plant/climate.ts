import { clamp } from '@hearth/physics/numerics.ts';
import { dayMinutes } from '@hearth/calendar/durations.ts';
import { saturationPa } from '@hearth/physics/humid-air.ts';
import {
  type Irradiance,
  clearSkyWM2,
  clearnessFromSunshine,
  dayOutsideAtmosphere,
  extraterrestrialWM2,
  splitGlobal,
} from '@hearth/physics/irradiance.ts';
import { type Direction, type Coordinates, sunAt } from '@hearth/physics/sun.ts';
import { gaussianAt, persistentAt } from './seeded-random.ts';
import type { ClimateNormals } from './climate-normals.ts';
import { type SeasonalCurve, dayOfYearAt, seasonalCurveOf } from './seasonal-curve.ts';

/** Weather of one minute, at its middle. */
export interface Weather extends Irradiance {
  outdoorC: number;
  /** 0 to 1, over ice below freezing. */
  relativeHumidity: number;
  windMs: number;
  /** Temperature of the mains water. */
  mainsC: number;
  extraterrestrialWM2: number;
  readonly sun: Direction;
}

export interface Climate {
  /** `at` takes minutes since 1970. It returns one object that every call overwrites. */
  at: (epochMinute: number) => Weather;
}

const streams = { warmth: 1, spell: 2, cloud: 3, hourCloud: 4, hourWarmth: 5, gust: 6, gap: 7 };
/** Weight of a day's cloudiness; with an hour's it adds up to a standard normal number. */
const dayWeight = 0.8;
const hourWeight = 0.6;
const cloudSpread = 1.5;
const darkest = 0.07;
const gapMinutes = 4;

/**
 * Random weather around a place's normals, equal for one seed in any order of calls: each day, hour and four minutes has its
 * own seeded numbers, interpolated in between.
 */
export function climateOf(site: Coordinates & { normals: ClimateNormals; seed: number }): Climate {
  const course = storedCourseOf(site);
  const weather = stillAir();
  const days = pairOf((index) => dayKnot(index, course, site));
  const hours = pairOf((index) => ({
    cloud: persistentAt({ seed: site.seed, stream: streams.hourCloud, phi: 0.7 }, index),
    warmth: persistentAt({ seed: site.seed, stream: streams.hourWarmth, phi: 0.8 }, index),
  }));
  const gaps = pairOf((index) => gaussianAt(site.seed, streams.gap, index));
  const clouds = { dayZ: 0, hourZ: 0, gap: 0, offset: 0 };
  return {
    at: (epochMinute) => {
      const middle = epochMinute + 0.5;
      const solar = middle + site.longitudeDeg * 4;
      const day = days(solar / dayMinutes - 0.5);
      const hour = hours(solar / 60);
      const gap = gaps(solar / gapMinutes);
      const { before, after, f } = day;
      clouds.dayZ = steadyMix(before.cloud, after.cloud, f);
      clouds.hourZ = steadyMix(hour.before.cloud, hour.after.cloud, hour.f);
      clouds.gap = mix(gap.before, gap.after, gap.f);
      clouds.offset = mix(before.offset, after.offset, f);
      sunAt(middle * 60_000, site, weather.sun);
      weather.extraterrestrialWM2 = extraterrestrialWM2(dayOfYearAt(middle / dayMinutes) + 1);
      shine(weather, clouds);
      weather.outdoorC =
        mix(before.meanC, after.meanC, f) +
        mix(before.swingK, after.swingK, f) * dayShape((solar / 60) % 24) +
        0.5 * mix(hour.before.warmth, hour.after.warmth, hour.f);
      const vapourPa = mix(before.vapourPa, after.vapourPa, f);
      weather.relativeHumidity = Math.min(1, vapourPa / saturationPa(weather.outdoorC));
      weather.windMs = mix(before.windMs, after.windMs, f);
      weather.mainsC = mix(before.mainsC, after.mainsC, f);
      return weather;
    },
  };
}

/** An empty weather object to write into. */
export function stillAir(): Weather {
  return {
    outdoorC: 10.5,
    relativeHumidity: 0.8,
    windMs: 0.5,
    mainsC: 10.5,
    globalWM2: 0.5,
    diffuseWM2: 0.5,
    directNormalWM2: 0.5,
    extraterrestrialWM2: 1361.5,
    sun: { east: 0.5, north: 0.5, up: -0.5 },
  };
}

interface DayKnot {
  readonly meanC: number;
  readonly swingK: number;
  readonly cloud: number;
  readonly offset: number;
  readonly vapourPa: number;
  readonly windMs: number;
  readonly mainsC: number;
}

interface Course {
  readonly meanC: SeasonalCurve;
  readonly rangeK: SeasonalCurve;
  readonly humidity: SeasonalCurve;
  /** Offset of the sigmoid whose mean is the month's share of a clear day. */
  readonly offset: SeasonalCurve;
  readonly yearMeanC: number;
  readonly yearSwingK: number;
}

type CourseSite = Coordinates & { readonly normals: ClimateNormals };

const courses = new WeakMap<
  ClimateNormals,
  { readonly site: Coordinates; readonly course: Course }
>();

/** The course of a site, computed once: it costs milliseconds, and every read of a simulated home needs it. */
function storedCourseOf(site: CourseSite): Course {
  const stored = courses.get(site.normals);
  const { latitudeDeg, longitudeDeg } = site;
  if (stored?.site.latitudeDeg === latitudeDeg && stored.site.longitudeDeg === longitudeDeg)
    return stored.course;
  const course = courseOf(site);
  courses.set(site.normals, { site: { latitudeDeg, longitudeDeg }, course });
  return course;
}

function courseOf(site: CourseSite): Course {
  const { normals } = site;
  const shares = normals.meanC.map((_, month) => {
    const middle = Math.round(30.44 * month + 15);
    const share = irradiationOf(normals, month, site.latitudeDeg) / clearDay(site, middle);
    return offsetFor(Math.min(0.95, share));
  });
  const yearMeanC = normals.meanC.reduce((sum, each) => sum + each, 0) / 12;
  return {
    meanC: seasonalCurveOf(normals.meanC),
    rangeK: seasonalCurveOf(normals.dailyRangeK),
    humidity: seasonalCurveOf(normals.relativeHumidity),
    offset: seasonalCurveOf(shares),
    yearMeanC,
    yearSwingK: (Math.max(...normals.meanC) - Math.min(...normals.meanC)) / 2,
  };
}

/** Mean daily irradiation of a month, kWh/m2. */
function irradiationOf(normals: ClimateNormals, month: number, latitudeDeg: number): number {
  if ('kwhM2ADay' in normals.sun) return normals.sun.kwhM2ADay[month] ?? 0;
  const { kwhM2, daylightHours } = dayOutsideAtmosphere(
    latitudeDeg,
    Math.round(30.44 * month + 15),
  );
  const hours = (normals.sun.hoursAMonth[month] ?? 0) / 30.44;
  return kwhM2 * clearnessFromSunshine(hours, daylightHours);
}

/** Irradiation of a cloudless day, kWh/m2. */
function clearDay(place: Coordinates, dayOfYear: number): number {
  const sun: Direction = { east: 0, north: 0, up: 0 };
  let sum = 0;
  for (let minute = 5; minute < dayMinutes; minute += 10)
    sum += clearSkyWM2(sunAt((dayOfYear * dayMinutes + minute) * 60_000, place, sun).up);
  return sum / 6000;
}

/** The offset a for which the mean of darkest + sigmoid(a + spread z) over standard normal z is the share. */
function offsetFor(share: number): number {
  let low = -6;
  let high = 6;
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    let sum = 0;
    let weights = 0;
    for (let z = -3.5; z <= 3.5; z += 0.25) {
      const weight = Math.exp((-z * z) / 2);
      weights += weight;
      sum += weight * clearShare(middle + cloudSpread * z);
    }
    if (sum / weights < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function clearShare(logit: number): number {
  return darkest + 1 / (1 + Math.exp(-logit));
}

function dayKnot(index: number, course: Course, site: { normals: ClimateNormals; seed: number }) {
  const { seed, normals } = site;
  const day = dayOfYearAt(index + 0.5);
  const cloud = persistentAt({ seed, stream: streams.cloud, phi: 0.5 }, index);
  const warmth = persistentAt({ seed, stream: streams.warmth, phi: 0.78 }, index);
  // Anomalies of some weeks, which make winters differ.
  const spells = index / 24;
  const first = Math.floor(spells);
  const spell = steadyMix(
    gaussianAt(seed, streams.spell, first),
    gaussianAt(seed, streams.spell, first + 1),
    spells - first,
  );
  // Clear days are warm in summer and cold in winter.
  const season = -Math.cos((2 * Math.PI * (day - 15)) / 365);
  const meanC =
    course.meanC(day) + normals.dayToDayK * (0.85 * warmth + 0.3 * spell + 0.35 * season * cloud);
  const offset = course.offset(day);
  const usual = clearShare(offset);
  const bright = clearShare(offset + cloudSpread * dayWeight * cloud);
  const humidity = Math.min(0.99, (course.humidity(day) / 100) * (1 - 0.1 * cloud));
  return {
    meanC,
    swingK: (course.rangeK(day) / 2) * Math.min(1.5, 0.5 + (0.5 * bright) / usual),
    cloud,
    offset,
    vapourPa: humidity * saturationPa(meanC),
    windMs: normals.windMs * Math.exp(0.4 * gaussianAt(seed, streams.gust, index) - 0.08),
    mainsC:
      course.yearMeanC +
      0.5 -
      0.35 * course.yearSwingK * Math.cos((2 * Math.PI * (day - 45)) / 365),
  } satisfies DayKnot;
}

/** Haurwitz's clear sky, attenuated by clouds; broken clouds vary within minutes. */
function shine(
  weather: Weather,
  clouds: { dayZ: number; hourZ: number; gap: number; offset: number },
): void {
  const up = weather.sun.up;
  let globalWM2 = 0;
  if (up > 0) {
    const z = dayWeight * clouds.dayZ + hourWeight * clouds.hourZ;
    const share = clearShare(clouds.offset + cloudSpread * z);
    const broken = Math.max(0, share * (1.07 - share));
    const cover = share * (1 + broken * clouds.gap);
    globalWM2 = clearSkyWM2(up) * clamp(cover, 0.03, 1.12);
  }
  weather.globalWM2 = globalWM2;
  splitGlobal(weather, up, weather.extraterrestrialWM2);
}

/** Daily temperature curve from the coldest hour, 5, to the warmest, 15, and back: two half cosines of mean zero, -1 to 1. */
function dayShape(solarHour: number): number {
  const hour = solarHour < 5 ? solarHour + 24 : solarHour;
  return hour < 15
    ? -Math.cos((Math.PI * (hour - 5)) / 10)
    : Math.cos((Math.PI * (hour - 15)) / 14);
}

interface Pair<Knot> {
  before: Knot;
  after: Knot;
  f: number;
}

/** Caches the two knots around a place that mostly moves forward. The returned pair is overwritten. */
function pairOf<Knot>(knotAt: (index: number) => Knot): (place: number) => Pair<Knot> {
  let index = 0;
  const pair: Pair<Knot> = { before: knotAt(0), after: knotAt(1), f: 0.5 };
  return (place) => {
    const first = Math.floor(place);
    if (first !== index) {
      pair.before = first === index + 1 ? pair.after : knotAt(first);
      pair.after = knotAt(first + 1);
      index = first;
    }
    pair.f = place - first;
    return pair;
  };
}

function mix(before: number, after: number, f: number): number {
  return before + f * (after - before);
}

/** Mix of two independent standard normal numbers with variance 1. */
function steadyMix(before: number, after: number, f: number): number {
  return mix(before, after, f) / Math.sqrt(f * f + (1 - f) * (1 - f));
}
