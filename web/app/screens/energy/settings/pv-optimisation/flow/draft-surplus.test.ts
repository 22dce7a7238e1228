import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SurplusSettings, surplusSettings } from '@hearth/energy/surplus/surplus-settings.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import { fieldWriter } from '../../../../../wizard/typed-values.ts';
import type { HeatingUnits } from '../../heating-units.ts';
import { draftSurplus, stepValues, usualWater } from './draft-surplus.ts';

const rooms = ['01', '02', '03'].map((number) => ({
  unit: `019abcde-0000-7000-8000-0000000000${number}`,
  point: 'climateControl',
  name: number,
}));
const setPoint = (celsius: number, max: number) => ({ celsius, min: 30, max, step: 1 });
const units: HeatingUnits = {
  rooms,
  room: setPoint(21, 30),
  hasTank: true,
  hasWaterCircuit: true,
  tank: setPoint(48, 60),
  today: '2026-03-09',
};
const time = fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 12, max: 23 }));
const text = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const water = fc
  .record({ target: fc.integer({ min: 45, max: 60 }), hours: time, heater: fc.boolean() })
  .chain(({ target, hours: [from, to], heater }) =>
    fc.record({
      targetC: fc.constant(target),
      ceilingC: fc.constant(Math.max(50, target)),
      alwaysC: fc.integer({ min: 38, max: Math.min(55, target - 5) }),
      earliest: fc.constant(text(from)),
      latest: fc.constant(text(to)),
      mayUseHeater: fc.constant(heater),
      disinfectionDay: fc.constantFrom(null, ...weekDays),
    }),
  );
const month = fc.integer({ min: 1, max: 12 });
const heated = fc.record({
  liftK: fc.integer({ min: 1, max: 6 }).map((half) => half / 2),
  rooms: fc.constantFrom(
    null,
    rooms.slice(0, 2).map(({ unit, point }) => ({ unit, point })),
  ),
  season: fc.record({ fromMonth: month, toMonth: month }),
  minRunMin: fc.integer({ min: 15, max: 180 }),
  minPauseMin: fc.integer({ min: 10, max: 180 }),
});
const settings: fc.Arbitrary<SurplusSettings> = fc
  .tuple(fc.option(water), fc.option(heated))
  .filter(([tank, house]) => tank !== null || house !== null)
  .map(([hotWater, spaceHeating]) => ({ validFrom: units.today, hotWater, spaceHeating }));

describe('draftSurplus', () => {
  it('any settings go through the forms of every step and back without loss', () => {
    fc.assert(
      fc.property(settings, fc.constantFrom('en-GB', 'de-DE', 'ar-EG'), (stored, locale) => {
        const typed = Object.fromEntries(
          ['start', 'dhw', 'sh'].map((step) => [
            step,
            {
              locale,
              by: '',
              edits: 0,
              values: stepValues(step, { stored, settings: stored, units }, fieldWriter(locale)),
            },
          ]),
        );
        expect(draftSurplus(null, typed, units)).toEqual(stored);
        expect(surplusSettings.parse(stored)).toEqual(stored);
      }),
    );
  });

  it('the defaults of any tank are accepted by the service', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 75 }),
        fc.integer({ min: 45, max: 80 }),
        (set, max) => {
          const own = usualWater({ tank: setPoint(Math.min(set, max), max) });
          const document = { validFrom: units.today, hotWater: own, spaceHeating: null };
          expect(surplusSettings.safeParse(document).error).toBeUndefined();
        },
      ),
    );
  });

  it('nothing chosen is no settings, and what was stored stays without a typed step', () => {
    expect(draftSurplus(null, {}, units)).toBeNull();
    const stored = {
      validFrom: '2026-01-01',
      hotWater: usualWater(units),
      spaceHeating: null,
    };
    expect(draftSurplus(stored, {}, units)).toEqual({ ...stored, validFrom: units.today });
  });
});
