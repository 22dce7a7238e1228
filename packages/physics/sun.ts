const radians = Math.PI / 180;
const j2000Ms = 946_728_000_000;
const dayMs = 86_400_000;

/** A direction as a unit vector; the sun is up where `up` is positive, and `up` is the sine of its elevation. */
export interface Direction {
  east: number;
  north: number;
  up: number;
}

export interface Place {
  readonly latitudeDeg: number;
  /** Positive towards the east. */
  readonly longitudeDeg: number;
}

/**
 * Where the sun stands, without refraction and parallax, written into `out`:
 *   L = 280.460 + 0.9856474 n, g = 357.528 + 0.9856003 n, lambda = L + 1.915 sin g + 0.020 sin 2g - 0.0057, eps = 23.439 - 4e-7 n,
 *   theta = 280.46061837 + 360.98564736629 n + longitude   [degrees; n days since 2000-01-01T12:00Z]
 *   up = sin phi sin delta + cos phi cos delta cos H, H = theta - right ascension.
 * Reference: Astronomical Almanac, low-precision formulas (0.01 degrees, 1950 to 2050); sidereal time after Meeus, ch. 12.
 * Worked: 2003-10-17T19:30:30Z at 39.742476 N, 105.1786 W (example of the NREL SPA report): elevation 39.87 without refraction,
 * azimuth 194.34 degrees from north through east.
 */
export function sunAt(epochMs: number, place: Place, out: Direction): Direction {
  const days = (epochMs - j2000Ms) / dayMs;
  const anomaly = (357.528 + 0.985_600_3 * days) * radians;
  const longitude =
    (280.46 + 0.985_647_4 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) *
      radians -
    0.0057 * radians;
  const obliquity = (23.439 - 0.000_000_4 * days) * radians;
  const sidereal =
    ((280.460_618_37 + 360.985_647_366_29 * days + place.longitudeDeg) % 360) * radians;
  const x = Math.cos(longitude);
  const y = Math.cos(obliquity) * Math.sin(longitude);
  const z = Math.sin(obliquity) * Math.sin(longitude);
  const towardsMeridian = x * Math.cos(sidereal) + y * Math.sin(sidereal);
  const latitude = place.latitudeDeg * radians;
  out.east = y * Math.cos(sidereal) - x * Math.sin(sidereal);
  out.north = Math.cos(latitude) * z - Math.sin(latitude) * towardsMeridian;
  out.up = Math.sin(latitude) * z + Math.cos(latitude) * towardsMeridian;
  return out;
}

/** Degrees above the horizon. Worked: up 0.5 is 30 degrees. */
export function elevationDeg(sun: Direction): number {
  return Math.asin(Math.max(-1, Math.min(1, sun.up))) / radians;
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

/** Cosine of the angle of incidence; below 0 the sun stands behind the surface. */
export function incidence(sun: Direction, normal: Direction): number {
  return sun.east * normal.east + sun.north * normal.north + sun.up * normal.up;
}
