import { expect, it } from 'vitest';
import { britishLossWPerK, britishNeedKwhM2 } from './british-homes.ts';
import { uValuesToday } from './british-stock.ts';
import { house } from './house.ts';
import { houseHeat } from './house-heat.ts';

it('a British home has the worked need and loss, which rise with the calculated ones', () => {
  expect(britishNeedKwhM2(80)).toBeCloseTo(70.5, 9);
  expect(britishNeedKwhM2(160)).toBeCloseTo(87.4, 1);
  expect(britishLossWPerK(216, 120)).toBeCloseTo(186, 0);
  expect(britishLossWPerK(400, 120)).toBeGreaterThan(britishLossWPerK(216, 120));
  expect(britishNeedKwhM2(0)).toBeGreaterThan(0);
});

it('a British house has the loft and windows of today, and walls by its Building Regulations', () => {
  const asBuilt = { roof: 2.3, walls: 1.6, floor: 0.59, windows: 4.8 };
  expect(uValuesToday(asBuilt, { country: 'GB', year: 1960 })).toEqual({
    roof: 0.4,
    walls: 1.6,
    floor: 0.59,
    windows: 2.8,
  });
  expect(uValuesToday(asBuilt, { country: 'GB', year: 1995 }).walls).toBe(0.45);
  expect(uValuesToday(asBuilt, { country: 'DE', year: 1995 })).toBe(asBuilt);
});

it('likely heat and loss are those of the line in Britain, and of the calculation elsewhere', () => {
  const heatOf = (country: string) => {
    const found = houseHeat(
      house.parse({ country, kind: 'semi-detached', builtIn: 1961, floorAreaM2: 100 }),
    );
    if (!found.ok) throw new Error(found.code);
    return found.heat;
  };
  const british = heatOf('GB');
  expect(british.likely.middle).toBeCloseTo(100 * britishNeedKwhM2(british.need.needKwhM2), 6);
  expect(british.likelyLossWPerK).toBeLessThan(british.load.lossWPerK);
  const german = heatOf('DE');
  expect(german.likelyLossWPerK).toBe(german.load.lossWPerK);
});
