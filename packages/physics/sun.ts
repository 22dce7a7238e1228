import { clamp } from './numerics.ts';
import { dayMs, dayS } from '@hearth/calendar/durations.ts';

const radians = Math.PI / 180;
const j2000Ms = 946_728_000_000;

/** A direction as a unit vector; the sun is up where `up` is positive, and `up` is the sine of its elevation. */
export interface Direction {
  east: number;
  north: number;
  up: number;
}

export interface Coordinates {
  readonly latitudeDeg: number;
  /** Positive to the east. */
  readonly longitudeDeg: number;
}

/** Difference of uniform time and UTC in these decades, s; a second moves the sun by 0.00001 degrees along the ecliptic. */
const uniformAheadS = 69;
const parallaxRad = (8.794 / 3600) * radians;

/**
 * Direction of the sun seen from the ground, without refraction, written into `out`:
 *   L = 280.46646 + 36000.76983 T, M = 357.52911 + 35999.05029 T, C = 1.914602 sin M + 0.019993 sin 2M + 0.000289 sin 3M,
 *   lambda = L + C - 0.00569 - 0.00478 sin Omega, eps = 23.43929 - 0.0130042 T + 0.00256 cos Omega, Omega = 125.04 - 1934.136 T,
 *   theta = 280.46061837 + 360.98564736629 n - 0.00478 sin Omega cos eps + longitude   [degrees; n days, T centuries since J2000]
 *   up = sin phi sin delta + cos phi cos delta cos H - parallax, H = theta - right ascension.
 * Reference: Meeus, Astronomical Algorithms, ch. 12, 25 and 40; the pull of other bodies after his Astronomical Formulae for Calculators,
 * ch. 18. Against VSOP87, 2012 to 2040 at six places: within 0.004 degrees.
 * Worked: 2003-10-17T19:30:30Z at 39.742476 N, 105.1786 W (example of the NREL SPA report): elevation 39.872 without refraction,
 * azimuth 194.340 degrees from north through east.
 */
export function sunAt(epochMs: number, place: Coordinates, out: Direction): Direction {
  const days = (epochMs - j2000Ms) / dayMs;
  const t = (days + uniformAheadS / dayS) / 36_525;
  const node = (125.04 - 1934.136 * t) * radians;
  const nutationDeg = -0.004_78 * Math.sin(node);
  const longitude = (trueLongitudeDeg(t) - 0.005_69 + nutationDeg) * radians;
  const obliquity = (23.439_291_1 - 0.013_004_2 * t + 0.002_56 * Math.cos(node)) * radians;
  const sidereal =
    ((280.460_618_37 +
      360.985_647_366_29 * days +
      nutationDeg * Math.cos(obliquity) +
      place.longitudeDeg) %
      360) *
    radians;
  const x = Math.cos(longitude);
  const y = Math.cos(obliquity) * Math.sin(longitude);
  const z = Math.sin(obliquity) * Math.sin(longitude);
  const towardsMeridian = x * Math.cos(sidereal) + y * Math.sin(sidereal);
  const latitude = place.latitudeDeg * radians;
  out.east = y * Math.cos(sidereal) - x * Math.sin(sidereal);
  out.north = Math.cos(latitude) * z - Math.sin(latitude) * towardsMeridian;
  out.up = Math.sin(latitude) * z + Math.cos(latitude) * towardsMeridian - parallaxRad;
  const length = Math.hypot(out.east, out.north, out.up);
  out.east /= length;
  out.north /= length;
  out.up /= length;
  return out;
}

/** L + C of the mean equinox of the date, with perturbations by Venus (twice), Jupiter, the Moon and a long-period term. */
function trueLongitudeDeg(t: number): number {
  const anomaly = (357.529_11 + 35_999.050_29 * t - 0.000_153_7 * t * t) * radians;
  const since1900 = t + 1;
  const angle = (from: number, rate: number) => (from + rate * since1900) * radians;
  return (
    280.466_46 +
    36_000.769_83 * t +
    0.000_303_2 * t * t +
    (1.914_602 - 0.004_817 * t) * Math.sin(anomaly) +
    (0.019_993 - 0.000_101 * t) * Math.sin(2 * anomaly) +
    0.000_289 * Math.sin(3 * anomaly) +
    0.001_34 * Math.cos(angle(153.23, 22_518.7541)) +
    0.001_54 * Math.cos(angle(216.57, 45_037.5082)) +
    0.002 * Math.cos(angle(312.69, 32_964.3577)) +
    0.001_79 * Math.sin(angle(350.74, 445_267.1142)) +
    0.001_78 * Math.sin(angle(231.19, 20.2))
  );
}

/**
 * Elevation with atmospheric refraction: R = 1.02 / tan(e + 10.3 / (e + 5.11)) arc minutes [degrees], at 1010 hPa and 10 degrees.
 * Reference: Saemundsson, Sky and Telescope 72 (1986), as in Meeus, ch. 16. Worked: e 39.872: 0.0202 degrees higher.
 */
export function apparentElevationDeg(elevation: number): number {
  if (elevation < -2) return elevation;
  const angle = (elevation + 10.3 / (elevation + 5.11)) * radians;
  return elevation + 1.02 / Math.tan(angle) / 60;
}

/** Degrees above the horizon. Worked: up 0.5 is 30 degrees. */
export function elevationDeg(sun: Direction): number {
  return Math.asin(clamp(sun.up, -1, 1)) / radians;
}

/** Degrees from north through east, [0, 360). Worked: due south is 180. */
export function azimuthDeg(sun: Direction): number {
  return (Math.atan2(sun.east, sun.north) / radians + 360) % 360;
}

/**
 * The normal of a surface: tilt from the horizontal, azimuth from north through east, both in degrees.
 * Worked: tilt 90, azimuth 180 (a south wall) is (0, -1, 0).
 */
export function normalOf(surface: {
  readonly tiltDeg: number;
  readonly azimuthDeg: number;
}): Direction {
  const tilt = surface.tiltDeg * radians;
  const azimuth = surface.azimuthDeg * radians;
  return {
    east: Math.sin(tilt) * Math.sin(azimuth),
    north: Math.sin(tilt) * Math.cos(azimuth),
    up: Math.cos(tilt),
  };
}

/** Cosine of the angle of incidence; negative where the sun is behind the surface. */
export function incidence(sun: Direction, normal: Direction): number {
  return sun.east * normal.east + sun.north * normal.north + sun.up * normal.up;
}
