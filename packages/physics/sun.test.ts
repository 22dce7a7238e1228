import { describe, expect, it } from 'vitest';
import {
  type Direction,
  apparentElevationDeg,
  azimuthDeg,
  elevationDeg,
  incidence,
  normalOf,
  sunAt,
} from './sun.ts';

const out: Direction = { east: 0, north: 0, up: 0 };

describe('sunAt', () => {
  it('matches the example of the NREL algorithm', () => {
    const sun = sunAt(
      Date.parse('2003-10-17T19:30:30Z'),
      { latitudeDeg: 39.742_476, longitudeDeg: -105.1786 },
      out,
    );
    // Published: topocentric elevation 39.872046 without, 39.88838 with refraction (820 hPa, 11 degrees), azimuth 194.34024.
    expect(Math.abs(elevationDeg(sun) - 39.872_046)).toBeLessThan(0.003);
    expect(Math.abs(azimuthDeg(sun) - 194.340_24)).toBeLessThan(0.003);
    const lift =
      ((apparentElevationDeg(elevationDeg(sun)) - elevationDeg(sun)) * 820 * 283) / 1010 / 284;
    expect(lift).toBeCloseTo(39.888_38 - 39.872_046, 3);
  });

  it('matches declination and sidereal time of the almanac', () => {
    // Meeus, example 25.b: 1992 October 13, 0h TD: declination -7 47' 01.74", right ascension 13h 13m 30.749s, apparent.
    const at = Date.parse('1992-10-12T23:59:01Z');
    const pole = sunAt(at, { latitudeDeg: 90, longitudeDeg: 0 }, out);
    const parallaxDeg = (8.794 / 3600) * Math.cos(elevationDeg(pole) * (Math.PI / 180));
    expect(Math.abs(elevationDeg(pole) + parallaxDeg + 7.783_817)).toBeLessThan(0.003);
  });

  it('noon elevation at the solstice is 90 degrees - latitude + declination', () => {
    let highest = -90;
    for (let minute = 0; minute < 1440; minute += 1) {
      sunAt(
        Date.parse('2026-06-21T00:00:00Z') + minute * 60_000,
        { latitudeDeg: 48.14, longitudeDeg: 11.58 },
        out,
      );
      highest = Math.max(highest, elevationDeg(out));
    }
    expect(highest).toBeCloseTo(90 - 48.14 + 23.436, 1);
  });

  it('is a unit vector at any time and place', () => {
    for (let step = 0; step < 500; step += 1) {
      const place = { latitudeDeg: (step % 181) - 90, longitudeDeg: (step * 7) % 360 };
      const { east, north, up } = sunAt(step * 77_777_777_777, place, out);
      expect(east * east + north * north + up * up).toBeCloseTo(1, 12);
    }
  });

  it('normalOf: a south wall faces south, a flat roof up', () => {
    const wall = normalOf({ tiltDeg: 90, azimuthDeg: 180 });
    expect(wall.north).toBeCloseTo(-1, 12);
    expect(incidence({ east: 0, north: 0, up: 1 }, normalOf({ tiltDeg: 0, azimuthDeg: 90 }))).toBe(
      1,
    );
    expect(incidence({ east: 0, north: 1, up: 0 }, wall)).toBeCloseTo(-1, 12);
  });
});
