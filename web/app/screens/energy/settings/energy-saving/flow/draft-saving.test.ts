import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SavingSettings, savingSettings } from '@hearth/energy/saving/saving-settings.ts';
import { fieldWriter } from '../../../../../wizard/typed-values.ts';
import type { HeatingUnits } from '../../heating-units.ts';
import { draftSaving, stepValues, usualValues } from './draft-saving.ts';

const rooms = ['01', '02', '03'].map((number) => ({
  unit: `019abcde-0000-7000-8000-0000000000${number}`,
  point: 'climateControl',
  name: number,
}));
const setPoint = (celsius: number) => ({ celsius, min: 12, max: 30, step: 0.5 });
const units: HeatingUnits = {
  rooms,
  room: setPoint(21),
  hasTank: true,
  hasWaterCircuit: true,
  tank: setPoint(48),
  today: '2026-03-09',
};
const half = (min: number, max: number) =>
  fc.integer({ min: 2 * min, max: 2 * max }).map((each) => each / 2);
const settings: fc.Arbitrary<SavingSettings> = half(17, 25)
  .chain((dayC) =>
    fc.record({
      rooms: fc.constantFrom(
        null,
        rooms.slice(1).map(({ unit, point }) => ({ unit, point })),
      ),
      day: fc.option(fc.constant({ setPointC: dayC })),
      night: fc.option(
        fc.record({
          setPointC: half(15, Math.floor(dayC)),
          from: fc.constantFrom('21:30', '23:00'),
          to: fc.constantFrom('05:15', '07:00'),
        }),
      ),
      away: fc.option(fc.record({ setPointC: half(12, 20) })),
      flow: fc.option(fc.record({ lowerK: half(1, 10) })),
      hotWater: fc.option(fc.record({ setPointC: fc.integer({ min: 40, max: 60 }) })),
    }),
  )
  .filter(({ day, night, away, flow, hotWater }) =>
    [day, night, away, flow, hotWater].some((each) => each !== null),
  )
  .map((measures) => ({
    validFrom: units.today,
    measures,
    before: { dayC: 21, nightC: null, hotWaterC: 48 },
  }));

describe('draftSaving', () => {
  it('any measures go through the forms of every step and back without loss', () => {
    fc.assert(
      fc.property(settings, fc.constantFrom('en-GB', 'de-DE', 'ar-EG'), (stored, locale) => {
        const typed = Object.fromEntries(
          ['select', 'set-point'].map((step) => [
            step,
            {
              locale,
              by: '',
              edits: 0,
              values: stepValues(step, { stored, units }, fieldWriter(locale)),
            },
          ]),
        );
        expect(draftSaving(null, typed, units)).toEqual(stored);
        expect(savingSettings.parse(stored)).toEqual(stored);
      }),
    );
  });

  it('the defaults of any home are accepted by the service', () => {
    fc.assert(
      fc.property(half(12, 30), fc.integer({ min: 30, max: 75 }), (roomC, tankC) => {
        const own = usualValues({ room: setPoint(roomC), tank: setPoint(tankC) });
        const document = {
          validFrom: units.today,
          measures: { rooms: null, ...own },
          before: { dayC: null, nightC: null, hotWaterC: null },
        };
        expect(savingSettings.safeParse(document).error).toBeUndefined();
      }),
    );
  });

  it('nothing chosen is no measure', () => {
    expect(draftSaving(null, {}, units)).toBeNull();
  });
});
