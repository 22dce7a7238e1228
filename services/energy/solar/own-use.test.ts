import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solarFlows } from './own-use.ts';

const hour = (consumptionKwh: number, productionKwh: number) => ({
  fromMs: 0,
  consumptionKwh,
  productionKwh,
});
const none = { batteryKwh: 0, exportLimitKw: null };

describe('solarFlows', () => {
  it('production serves the home first, the rest is sent', () => {
    expect(solarFlows([hour(1, 3), hour(2, 0.5)], none)).toMatchObject([
      { importKwh: 0, exportKwh: 2 },
      { importKwh: 1.5, exportKwh: 0 },
    ]);
  });

  it('a battery takes the surplus and gives nine tenths of it', () => {
    const flows = solarFlows([hour(1, 3), hour(5, 0)], { batteryKwh: 1.5, exportLimitKw: null });
    expect(flows).toMatchObject([{ exportKwh: 0.5 }, { importKwh: expect.closeTo(3.65, 9) }]);
  });

  it('an export limit cuts what is sent', () => {
    expect(solarFlows([hour(0, 4)], { ...none, exportLimitKw: 2.5 })[0]?.exportKwh).toBe(2.5);
  });

  it('never invents energy, and a battery never raises what is bought', () => {
    const kwh = fc.double({ min: 0, max: 9, noNaN: true });
    const hours = fc.array(fc.tuple(kwh, kwh), { minLength: 1, maxLength: 48 });
    fc.assert(
      fc.property(hours, fc.double({ min: 0, max: 12, noNaN: true }), (values, batteryKwh) => {
        const all = values.map(([used, made]) => hour(used, made));
        const total = (flows: ReturnType<typeof solarFlows>, name: 'importKwh' | 'exportKwh') =>
          flows.reduce((sum, each) => sum + each[name], 0);
        const [plain, stored] = [
          solarFlows(all, none),
          solarFlows(all, { batteryKwh, exportLimitKw: null }),
        ];
        const used = values.reduce((sum, [each]) => sum + each, 0);
        const made = values.reduce((sum, [, each]) => sum + each, 0);
        expect(total(plain, 'importKwh') + made).toBeCloseTo(used + total(plain, 'exportKwh'), 6);
        expect(total(stored, 'importKwh')).toBeLessThanOrEqual(total(plain, 'importKwh') + 1e-9);
        expect(total(stored, 'importKwh') + made).toBeGreaterThanOrEqual(
          used + total(stored, 'exportKwh') - 1e-6,
        );
      }),
    );
  });
});
