import { dayOfYear } from '@hearth/calendar/dates.ts';
import { type Irradiance, extraterrestrialWM2, splitGlobal } from '@hearth/physics/irradiance.ts';
import { perezPlane } from '@hearth/physics/perez.ts';
import {
  type ModuleHeatExchange,
  cellCelsius,
  installationOf,
  nominalCelsius,
} from '@hearth/physics/cell-temperature.ts';
import { openSkyShare, skylineDeg } from '@hearth/physics/horizon.ts';
import {
  coverShare,
  directCurrentW,
  inverterW,
  combinedLosses,
  pvwattsLosses,
} from '@hearth/physics/photovoltaics.ts';
import {
  type Direction,
  azimuthDeg,
  elevationDeg,
  incidence,
  normalOf,
  sunAt,
} from '@hearth/physics/sun.ts';
import { type Site, type SolarArray, moduleKinds } from './site.ts';
import type { WeatherInterval } from './weather-csv.ts';

/** Mean output of the arrays in one interval; null where the weather has a gap. */
export interface SolarInterval {
  readonly fromMs: number;
  readonly toMs: number;
  /** Instant for the position of the sun. */
  readonly sunMs: number;
  readonly elevationDeg: number;
  readonly azimuthDeg: number;
  readonly output: SolarOutput | null;
}

export interface SolarOutput {
  /** By array, in the order of the site. */
  readonly planeWM2: readonly number[];
  readonly cellC: readonly number[];
  readonly directW: number;
  readonly acW: number;
  readonly curtailedW: number;
}

/**
 * Power of a site in each interval of weather: the sun at the middle of the sunlit part, Perez' sky model on each plane, what the
 * skyline hides, Fresnel reflection of the beam, cell temperature, PVWatts' DC model, losses and inverter, then the grid limit.
 */
export function solarYield(
  site: Site,
  weather: readonly WeatherInterval[],
): readonly SolarInterval[] {
  const arrays = site.arrays.map((array) => prepared(site, array));
  const ratedW =
    1000 *
    (site.inverter.ratedKw ??
      site.arrays.reduce((sum, each) => sum + each.ratedKw, 0) / site.inverter.dcToAc);
  const coordinates = { latitudeDeg: site.latitude, longitudeDeg: site.longitude };
  const sun: Direction = { east: 0, north: 0, up: 0 };
  return weather.map((interval) => {
    const sunMs = interval.momentMs ?? sunlitMiddle(interval, coordinates);
    sunAt(sunMs, coordinates, sun);
    const sky = skyOf(interval, sun.up, sunMs);
    const isHidden =
      site.horizon.length > 0 && elevationDeg(sun) < skylineDeg(site.horizon, azimuthDeg(sun));
    return {
      fromMs: interval.fromMs,
      toMs: interval.toMs,
      sunMs,
      elevationDeg: elevationDeg(sun),
      azimuthDeg: azimuthDeg(sun),
      output: sky && outputOf({ site, arrays, ratedW, interval, sky, sun, sunMs, isHidden }),
    };
  });
}

interface Prepared {
  readonly array: SolarArray;
  readonly normal: Direction;
  readonly gammaPerK: number;
  readonly refraction: number;
  readonly installation: ModuleHeatExchange;
  /** Share of the sky's light that the skyline lets through. */
  readonly openSky: number;
  /** January to December. */
  readonly losses: readonly number[];
}

function prepared({ horizon, soiling }: Site, array: SolarArray): Prepared {
  const kind = moduleKinds[array.module];
  const normal = normalOf(array);
  const own = array.losses ?? pvwattsLosses;
  return {
    array,
    normal,
    installation: installationOf(nominalCelsius(array.mounting, array.gapCm)),
    openSky: openSkyShare(horizon, normal),
    gammaPerK: array.gammaPerK ?? kind.gammaPerK,
    refraction: kind.refraction,
    losses: Array.from({ length: 12 }, (_, month) => {
      const dirt = Array.isArray(soiling) ? soiling[month] : soiling;
      return combinedLosses(dirt === undefined ? own : { ...own, soiling: dirt });
    }),
  };
}

interface Moment {
  readonly site: Site;
  readonly arrays: readonly Prepared[];
  readonly ratedW: number;
  readonly interval: WeatherInterval;
  readonly sky: Irradiance;
  readonly sun: Direction;
  readonly sunMs: number;
  /** Whether the sun is behind the skyline. */
  readonly isHidden: boolean;
}

const calmMs = 1;

function outputOf({
  site,
  arrays,
  ratedW,
  interval,
  sky,
  sun,
  sunMs,
  isHidden,
}: Moment): SolarOutput | null {
  const airC = interval.values.airC;
  if (airC === null) return null;
  const windMs = interval.values.wind ?? calmMs;
  const outsideWM2 = extraterrestrialWM2(dayOfYear(sunMs));
  const month = new Date(interval.fromMs).getUTCMonth();
  const planeWM2: number[] = [];
  const cells: number[] = [];
  let directW = 0;
  for (const { array, normal, installation, openSky, gammaPerK, refraction, losses } of arrays) {
    const facing = incidence(sun, normal);
    const plane = perezPlane(sky, {
      incidence: facing,
      sineOfElevation: sun.up,
      cosTilt: normal.up,
      extraterrestrialWM2: outsideWM2,
      albedo: site.albedo,
    });
    const beamWM2 = isHidden ? 0 : plane.beamWM2;
    const aroundSunWM2 = isHidden ? 0 : plane.circumsolarWM2;
    const evenWM2 = openSky * (plane.skyWM2 - plane.circumsolarWM2);
    const totalWM2 = beamWM2 + aroundSunWM2 + evenWM2 + plane.groundWM2;
    const throughWM2 = totalWM2 - beamWM2 * (1 - coverShare(facing, refraction));
    const cellC = cellCelsius(installation, { airC, planeWM2: totalWM2, windMs });
    planeWM2.push(totalWM2);
    cells.push(cellC);
    directW += directCurrentW(
      { ratedW: array.ratedKw * 1000, gammaPerK, losses: losses[month] ?? 0 },
      throughWM2,
      cellC,
    );
  }
  const acW = inverterW(directW, ratedW, site.inverter.startShare);
  const usedW = interval.values.loadW ?? 0;
  const takenW =
    site.exportLimitKw === null ? acW : Math.min(acW, usedW + site.exportLimitKw * 1000);
  return { planeWM2, cellC: cells, directW, acW: takenW, curtailedW: acW - takenW };
}

/** Irradiance of the file, with missing components derived: G = B sin e + D. */
function skyOf(interval: WeatherInterval, sine: number, sunMs: number): Irradiance | null {
  const { global, directNormal, diffuse } = interval.values;
  const up = Math.max(0, sine);
  if (directNormal !== null && diffuse !== null)
    return {
      globalWM2: global ?? directNormal * up + diffuse,
      diffuseWM2: diffuse,
      directNormalWM2: directNormal,
    };
  if (global === null) return null;
  const sky: Irradiance = { globalWM2: global, diffuseWM2: global, directNormalWM2: 0 };
  if (diffuse !== null) {
    sky.diffuseWM2 = Math.min(diffuse, global);
    sky.directNormalWM2 = up > lowSun ? (global - sky.diffuseWM2) / up : 0;
  } else if (directNormal !== null) {
    sky.directNormalWM2 = directNormal;
    sky.diffuseWM2 = Math.max(0, global - directNormal * up);
  } else splitGlobal(sky, up, extraterrestrialWM2(dayOfYear(sunMs)));
  return sky;
}

/** Below this elevation a beam derived by division is noise. */
const lowSun = Math.sin((3 * Math.PI) / 180);
const pieces = 12;

/** Middle of the sunlit part of the interval; of the whole interval by night and by day. */
function sunlitMiddle(
  { fromMs, toMs }: WeatherInterval,
  coordinates: { readonly latitudeDeg: number; readonly longitudeDeg: number },
): number {
  const middle = (fromMs + toMs) / 2;
  const sun: Direction = { east: 0, north: 0, up: 0 };
  const isUp = (ms: number) => sunAt(ms, coordinates, sun).up > 0;
  if (isUp(fromMs) === isUp(toMs)) return middle;
  const piece = (toMs - fromMs) / pieces;
  const times = Array.from({ length: pieces }, (_, i) => fromMs + (i + 0.5) * piece).filter(isUp);
  const [first] = times;
  const last = times.at(-1);
  return first === undefined || last === undefined ? middle : (first + last) / 2;
}
