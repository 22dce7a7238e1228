import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { climateOf } from './climate.ts';
import { envelopeOf, envelopeOfFlat } from './envelope.ts';
import { house } from './house.ts';
import { houseHeat, likelyNeed } from './house-heat.ts';
import { glazingTransmittance, insulatedUValue, uValuesAfter } from './insulation.ts';
import { hotWaterOf } from './hot-water-habit.ts';
import { typologyCountry, uValuesOf } from './u-values.ts';

const request = { country: 'DE', kind: 'detached', builtIn: 1965, floorAreaM2: 140 } as const;

function heatOf(overrides: Readonly<Record<string, unknown>> = {}) {
  const result = houseHeat(house.parse({ ...request, ...overrides }));
  if (!result.ok) throw new Error(result.code);
  return result.heat;
}

describe('envelope', () => {
  it('is the one that TABULA estimates', () => {
    // DK.N.SFH.03: 119 m2, two storeys, detached, neither attic nor cellar heated.
    const shape = { storeys: 2, attachedSides: 0, attic: 'unheated', cellar: 'unheated' } as const;
    const danish = envelopeOf({ ...shape, floorAreaM2: 119 });
    expect(danish.roofM2).toBeCloseTo(76.4, 9);
    expect(danish.wallsM2).toBeCloseTo(161.88, 9);
    expect(danish.windowsM2).toBeCloseTo(18.73, 9);
    expect(danish.doorsM2).toBeCloseTo(2.69, 9);
    // RS.N.SFH.04: 145 m2, three storeys over a heated cellar.
    const serbian = envelopeOf({ ...shape, floorAreaM2: 145, storeys: 3, cellar: 'heated' });
    expect(serbian.wallsM2).toBeCloseTo(237.7125, 3);
    expect(serbian.soilWallsM2).toBeCloseTo(37.6875, 4);
    // BE.N.TH.04: terraced, attic heated in part.
    const belgian = envelopeOf({
      ...shape,
      floorAreaM2: 162.845_310_825,
      attachedSides: 2,
      attic: 'partly-heated',
    });
    expect(belgian.roofM2).toBeCloseTo(62.437 + 44.578, 2);
  });

  it('has less wall area with each neighbour, and for a flat only its own parts', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 60, max: 500, noNaN: true }),
        fc.integer({ min: 1, max: 4 }),
        (floorAreaM2, storeys) => {
          const shape = { floorAreaM2, storeys, attic: 'heated', cellar: 'none' } as const;
          const [alone, oneStorey, two] = ([0, 1, 2] as const).map(
            (attachedSides) => envelopeOf({ ...shape, attachedSides }).wallsM2,
          );
          expect(alone).toBeGreaterThanOrEqual(oneStorey ?? 0);
          expect(oneStorey).toBeGreaterThanOrEqual(two ?? 0);
          expect(two).toBeGreaterThanOrEqual(0);
        },
      ),
    );
    expect(envelopeOfFlat({ floorAreaM2: 80, position: 'middle' })).toMatchObject({
      roofM2: 0,
      floorM2: 0,
    });
    expect(envelopeOfFlat({ floorAreaM2: 80, position: 'top' }).roofM2).toBe(80);
  });
});

describe('U-values', () => {
  it('are those of country, kind and period, and name where they come from', () => {
    expect(uValuesOf({ country: 'DE', kind: 'detached', year: 1890 })).toEqual({
      values: { roof: 1.3, walls: 1.7, floor: 0.88, windows: 2.8 },
      from: { country: 'DE', kind: 'detached', firstYear: 1860, lastYear: 1918 },
    });
    const swiss = uValuesOf({ country: 'CH', kind: 'terraced', year: 1970 });
    expect(swiss?.from.country).toBe('AT');
    expect(uValuesOf({ country: 'US', kind: 'detached', year: 1970 })?.from.country).toBe('NO');
    expect(uValuesOf({ country: 'JP', kind: 'detached', year: 1970 })).toBeNull();
    expect(typologyCountry('LU')).toBe('BE');
  });

  it('are there for every year in every country of the table, and physical', () => {
    const countries = 'AT BE BG CY CZ DE DK ES FR GB GR HU IE IT NL NO PL RS SE SI CH LU'.split(
      ' ',
    );
    for (const country of countries)
      for (const kind of ['detached', 'terraced', 'apartments'] as const)
        for (let year = 1700; year <= 2030; year += 15) {
          const found = uValuesOf({ country, kind, year });
          for (const value of Object.values(found?.values ?? { none: 0 })) {
            expect(value).toBeGreaterThan(0.05);
            expect(value).toBeLessThan(7);
          }
        }
  });

  it('fall with insulation, never rise, and windows are replaced', () => {
    expect(insulatedUValue(1.4, { part: 'walls', insulationCm: 12 })).toBeCloseTo(0.2414, 4);
    expect(insulatedUValue(1.1, { part: 'windows', uWM2K: 1.3 })).toBe(1.1);
    const asBuilt = { roof: 1.3, walls: 1.7, floor: 0.88, windows: 2.8 };
    const states = {
      roof: 'improved',
      walls: 'as-built',
      floor: 'very-good',
      windows: 'improved',
    } as const;
    const after = uValuesAfter(asBuilt, states, [{ part: 'walls', insulationCm: 20 }]);
    expect(after).toMatchObject({ windows: 1.3 });
    expect(after.walls).toBeCloseTo(1 / (1 / 1.7 + 0.2 / 0.035), 9);
    expect(after.roof).toBeLessThan(0.25);
    expect([2.8, 1.3, 0.8].map(glazingTransmittance)).toEqual([0.75, 0.63, 0.55]);
  });
});

describe('climate', () => {
  it('without coordinates is that of the largest town, and colder and longer above', () => {
    const berlin = climateOf({ country: 'DE', altitudeM: null });
    expect(berlin?.from.place).toBe('Berlin');
    expect(berlin?.designOutdoorC).toBeCloseTo(-12, 9);
    expect(berlin?.season.days).toBeGreaterThan(200);
    const height = berlin?.from.altitudeM ?? 0;
    const above = climateOf({ country: 'DE', altitudeM: height + 600 });
    expect(above?.from.correctedByK).toBeCloseTo(-3.9, 9);
    expect(above?.season.days).toBeGreaterThan(240);
    expect(above?.designOutdoorC).toBeCloseTo(-15.9, 9);
    expect(above?.season.sunKwhM2.south).toBeGreaterThan(berlin?.season.sunKwhM2.south ?? 0);
  });

  it('is there for countries without a row, and null without any location', () => {
    for (const country of 'CH LU US CA TR FI EE LV LT AL BA ME MK MD UA IS PT'.split(' ')) {
      const { season, designOutdoorC } = climateOf({ country, altitudeM: null }) ?? {};
      expect(season?.days, country).toBeGreaterThan(30);
      expect(designOutdoorC, country).toBeGreaterThan(-40);
    }
    expect(climateOf({ country: 'ZZ', altitudeM: 0 })).toBeNull();
  });
});

describe('heat of a house', () => {
  it('of the sixties in Germany is near what the typology’s own building needs', () => {
    // DE.N.SFH.05: 265 kWh/(m2 a) for a single storey; two storeys over the same floor area need less.
    const { need, load } = heatOf({ storeys: 1 });
    expect(need.needKwhM2).toBeGreaterThan(220);
    expect(need.needKwhM2).toBeLessThan(310);
    expect(load.totalW / 140).toBeGreaterThan(100);
    const yearly = (need.needKwhM2 * 140) / (load.totalW / 1000);
    expect(yearly).toBeGreaterThan(1500);
    expect(yearly).toBeLessThan(2500);
  });

  it('falls with every measure, and with a lower room temperature', () => {
    const before = heatOf();
    for (const part of ['roof', 'walls', 'floor', 'windows'])
      for (const state of ['improved', 'very-good'])
        expect(heatOf({ insulation: { [part]: state } }).needKwh).toBeLessThan(before.needKwh);
    expect(heatOf({ indoorC: 19 }).needKwh).toBeLessThan(before.needKwh);
    expect(heatOf({ indoorC: 19 }).load.totalW).toBeLessThan(before.load.totalW);
    expect(heatOf({ heatRecovery: 0.8 }).needKwh).toBeLessThan(before.needKwh);
  });

  it('uses measured parts instead of the answers', () => {
    const parts = [{ name: 'all', areaM2: 300, uWM2K: 0.5 }];
    const { load, uValues } = heatOf({
      parts,
      bridgesWM2K: 0,
      airChangesPerH: 0.5,
      designOutdoorC: -10,
      heatedVolumeM3: 350,
    });
    expect(uValues).toBeNull();
    expect(load.totalW).toBeCloseTo((300 * 0.5 + 0.34 * 0.5 * 350) * 30, 6);
  });

  it('has solar gains through windows only', () => {
    const wall = { name: 'walls', areaM2: 250, uWM2K: 0.5 };
    const windows = { name: 'Windows south', areaM2: 25, uWM2K: 1.3 };
    expect(heatOf({ parts: [wall] }).need.solarKwhM2).toBe(0);
    expect(heatOf({ parts: [wall, windows] }).need.solarKwhM2).toBeGreaterThan(5);
  });

  it('is likely less than calculated in a leaky house, within a band', () => {
    const band = likelyNeed(225, 100);
    expect(band.middle / 22_500).toBeCloseTo(0.697, 3);
    expect(band.low).toBeLessThan(band.middle);
    expect(band.high / band.middle).toBeCloseTo(band.middle / band.low, 9);
    const leakier = [500, 900, 3000].map((each) => likelyNeed(each, 100).middle);
    expect(leakier.toSorted((a, b) => a - b)).toEqual(leakier);
  });

  it.each([
    ['heatedVolumeM3', { heatedVolumeM3: 50_000 }],
    ['heatedVolumeM3', { heatedVolumeM3: 60 }],
    ['parts', { parts: [{ name: 'walls', areaM2: 100_000, uWM2K: 1 }] }],
    ['parts', { parts: [{ name: 'walls', areaM2: 0.01, uWM2K: 1 }] }],
  ])('refuses %s that fit no house of its floor area', (path, own) => {
    const read = house.safeParse({ ...request, ...own });
    expect(read.error?.issues).toMatchObject([
      { path: [path], message: 'does-not-fit-the-floor-area' },
    ]);
  });

  it('reports where no typology applies', () => {
    expect(houseHeat(house.parse({ ...request, country: 'JP' }))).toEqual({
      ok: false,
      code: 'no-typology-for-country',
      at: '/country',
    });
  });

  it('has hot water by persons and habit', () => {
    const use = (hotWater: 'sparing' | 'usual' | 'plentiful') =>
      hotWaterOf({ persons: 4, hotWater }, 0).totalKwh;
    expect(use('usual')).toBeCloseTo(2377, 0);
    expect(use('sparing')).toBeLessThan(use('usual'));
    expect(use('usual')).toBeLessThan(use('plentiful'));
    expect(hotWaterOf({ persons: 4, hotWater: 'usual' }, 300).standingKwh).toBeGreaterThan(500);
  });
});

describe('a house as a file', () => {
  const codesOf = (value: unknown) => {
    const parsed = house.safeParse(value);
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('/'));
  };
  it('is refused where it is impossible, with the place', () => {
    expect(codesOf({ ...request, floorAreaM2: -5 })).toEqual(['floorAreaM2']);
    expect(codesOf({ ...request, designOutdoorC: 15, indoorC: 14 })).toEqual(['designOutdoorC']);
    expect(codesOf({ ...request, measures: [{ part: 'roof' }] })).toEqual(['measures/0']);
    expect(codesOf({ ...request, parts: [{ name: 'x', areaM2: 1, uWM2K: Number.NaN }] })).toEqual([
      'parts/0/uWM2K',
    ]);
    expect(codesOf({ country: 'Germany' })).toEqual(['country', 'kind', 'builtIn', 'floorAreaM2']);
  });
});
