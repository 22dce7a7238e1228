import { cosineOf, degreeDaysOf } from '@hearth/physics/monthly-temperature.ts';
import { describe, expect, it } from 'vitest';
import { climateOf } from './climate.ts';
import { climateStations } from './climate-stations.ts';

type Published = readonly [
  place: string,
  country: string,
  latitudeDeg: number,
  longitudeDeg: number,
  altitudeM: number | null,
  degreeDays: number,
];

/** Published degree days of one source: sum of base - T over days colder than the limit. */
interface Source {
  readonly name: string;
  readonly baseC: number;
  readonly limitC: number;
  readonly places: readonly Published[];
}

const fahrenheit = (value: number): number => value / 1.8;

const sources: readonly Source[] = [
  {
    name: 'NOAA, Climatography of the United States 81, 1971 to 2000, base 65 °F',
    baseC: 18.3,
    limitC: 18.3,
    places: [
      ['Boston', 'US', 42.36, -71.01, null, fahrenheit(5630)],
      ['New York, Central Park', 'US', 40.78, -73.97, null, fahrenheit(4754)],
      ['Chicago', 'US', 41.98, -87.9, null, fahrenheit(6498)],
      ['Minneapolis', 'US', 44.88, -93.23, null, fahrenheit(7876)],
      ['Denver', 'US', 39.83, -104.66, 1650, fahrenheit(6128)],
      ['Seattle', 'US', 47.44, -122.31, null, fahrenheit(4797)],
      ['Washington', 'US', 38.87, -77.03, null, fahrenheit(4055)],
      ['Salt Lake City', 'US', 40.78, -111.97, 1288, fahrenheit(5631)],
      ['Saint Louis', 'US', 38.75, -90.37, null, fahrenheit(4758)],
      ['Detroit', 'US', 42.22, -83.35, null, fahrenheit(6422)],
      ['Pittsburgh', 'US', 40.5, -80.23, null, fahrenheit(5829)],
      ['Burlington', 'US', 44.47, -73.15, null, fahrenheit(7665)],
      ['Portland, Maine', 'US', 43.65, -70.3, null, fahrenheit(7318)],
      ['Omaha', 'US', 41.31, -95.9, null, fahrenheit(6311)],
      ['Bismarck', 'US', 46.77, -100.75, null, fahrenheit(8802)],
      ['Raleigh', 'US', 35.89, -78.78, null, fahrenheit(3465)],
    ],
  },
  {
    name: 'ASHRAE Handbook of Fundamentals 2017, base 18.3 °C',
    baseC: 18.3,
    limitC: 18.3,
    places: [['Vancouver', 'CA', 49.2, -123.18, 4, 2911]],
  },
  {
    name: 'Finnish Meteorological Institute, 1981 to 2010, base 17 °C, below 10 in spring and 12 in autumn',
    baseC: 17,
    limitC: 11,
    places: [
      ['Helsinki', 'FI', 60.18, 24.94, null, 3878],
      ['Tampere', 'FI', 61.5, 23.8, null, 4424],
      ['Jyväskylä', 'FI', 62.2, 25.7, null, 4832],
      ['Oulu', 'FI', 65, 25.5, null, 5057],
      ['Sodankylä', 'FI', 67.4, 26.6, null, 6180],
    ],
  },
  {
    name: 'Italian decree DPR 412/93, annex A, base 20 °C, below 12',
    baseC: 20,
    limitC: 12,
    places: [
      ['Roma', 'IT', 41.9, 12.5, 20, 1415],
      ['Milano', 'IT', 45.46, 9.19, 122, 2404],
      ['Torino', 'IT', 45.07, 7.69, 239, 2617],
      ['Bologna', 'IT', 44.49, 11.34, 54, 2259],
      ['Venezia', 'IT', 45.44, 12.33, 1, 2345],
      ['Firenze', 'IT', 43.77, 11.25, 50, 1821],
      ['Bari', 'IT', 41.12, 16.87, 5, 1185],
      ['Bolzano', 'IT', 46.5, 11.35, 262, 2791],
    ],
  },
];

/** Places with published figures of colder decades, or of whole regions, which the present climate is further from. */
const colderSources: readonly Source[] = [
  {
    name: 'British regions, twenty-year means to 1998, base 15.5 °C',
    baseC: 15.5,
    limitC: 15.5,
    places: [
      ['Thames Valley', 'GB', 51.5, -0.6, null, 2033],
      ['Midlands', 'GB', 52.45, -1.74, null, 2425],
      ['North-East', 'GB', 54.9, -1.6, null, 2370],
      ['West Scotland', 'GB', 55.9, -4.5, null, 2494],
      ['North-East Scotland', 'GB', 57.2, -2.2, null, 2668],
      ['Wales', 'GB', 51.5, -3.2, null, 2161],
      ['Northern Ireland', 'GB', 54.66, -6.2, null, 2360],
    ],
  },
  {
    name: 'Italian decree DPR 412/93, annex A, base 20 °C, below 12',
    baseC: 20,
    limitC: 12,
    places: [
      ['Genova', 'IT', 44.41, 8.93, 19, 1435],
      ['Trieste', 'IT', 45.65, 13.77, 2, 1929],
      ['Napoli', 'IT', 40.85, 14.27, 17, 1034],
    ],
  },
];

const errorsOf = (list: readonly Source[]) =>
  list.flatMap(({ baseC, limitC, places }) =>
    places.map(([place, country, latitudeDeg, longitudeDeg, altitudeM, degreeDays]) => {
      const found = climateOf({ country, altitudeM, latitudeDeg, longitudeDeg });
      if (!found) throw new Error(place);
      return { place, error: degreeDaysOf(found.year, { baseC, limitC }) / degreeDays - 1 };
    }),
  );

describe('published degree days', () => {
  it('of 30 places from 36° to 67° N are met within 10 %', () => {
    const errors = errorsOf(sources);
    expect(errors).toHaveLength(30);
    expect(errors.filter(({ error }) => Math.abs(error) > 0.1)).toEqual([]);
  });

  it('of colder decades are met within 17 %', () => {
    expect(errorsOf(colderSources).filter(({ error }) => Math.abs(error) > 0.17)).toEqual([]);
  });
});

describe('stations', () => {
  it('have twelve plausible months, warmest in summer', () => {
    for (const { name, monthsC, latitudeDeg, altitudeM } of climateStations) {
      expect(monthsC, name).toHaveLength(12);
      expect(Math.min(...monthsC), name).toBeGreaterThan(-20);
      expect(Math.max(...monthsC), name).toBeLessThan(36);
      expect(latitudeDeg, name).toBeGreaterThan(25);
      expect(altitudeM, name).toBeGreaterThanOrEqual(0);
      const warmest = monthsC.indexOf(Math.max(...monthsC));
      expect([5, 6, 7, 8], name).toContain(warmest);
      // Neighbouring months follow each other.
      monthsC.forEach((each, i) =>
        expect(Math.abs(each - (monthsC[(i + 1) % 12] ?? 0)), name).toBeLessThan(11.5),
      );
    }
  });
});

describe('climates at the edge', () => {
  const at = (country: string, latitudeDeg: number, longitudeDeg: number, altitudeM: number) => {
    const found = climateOf({ country, latitudeDeg, longitudeDeg, altitudeM });
    if (!found) throw new Error('no climate');
    return found;
  };

  it('Tromsø heats nearly all year, Seville little, neither outside the possible', () => {
    const tromso = at('NO', 69.65, 18.96, 10);
    expect(tromso.season.days).toBeGreaterThan(300);
    expect(tromso.designOutdoorC).toBeLessThan(-10);
    const seville = at('ES', 37.39, -5.99, 7);
    expect(seville.season.days).toBeLessThan(70);
    const { meanC } = cosineOf(seville.year.monthsC);
    expect(meanC).toBeGreaterThan(17);
    expect(meanC).toBeLessThan(21);
    expect(seville.designOutdoorC).toBeGreaterThan(-2);
  });

  it('a hut at 2000 m is 13 K colder than the valley, in every month', () => {
    const [valley, hut] = [at('AT', 47.26, 11.4, 0), at('AT', 47.26, 11.4, 2000)];
    hut.year.monthsC.forEach((each, i) =>
      expect(each - (valley.year.monthsC[i] ?? 0)).toBeCloseTo(-13, 9),
    );
    expect(hut.season.days).toBeGreaterThan(300);
  });

  it('tells Finland from Sweden, and the south of Italy from its north', () => {
    const days = (country: string) => climateOf({ country, altitudeM: null })?.season.days ?? 0;
    expect(days('FI')).toBeGreaterThan(days('SE') + 10);
    expect(at('IT', 38.1, 13.4, 14).season.days).toBeLessThan(
      at('IT', 45.46, 9.19, 122).season.days / 2,
    );
  });

  it('places far from all stations follow their latitude, in the south with winter in July', () => {
    const sydney = at('AU', -33.9, 151.2, 0);
    expect(sydney.year.monthsC[6]).toBeLessThan(sydney.year.monthsC[0] ?? 0);
    expect(sydney.from.place).toBe('latitude');
  });
});
