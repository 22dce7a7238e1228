import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenario } from '../planner/checked-scenario.ts';
import type { ScenarioInput } from '../planner/scenario.ts';
import { roomTargetAt, withSaving } from './saving-options.ts';
import {
  type SavingMeasures,
  type SavingSettings,
  firstDayOfSavingChange,
  savingSettings,
} from './saving-settings.ts';

const measures: SavingMeasures = {
  rooms: null,
  day: { setPointC: 20.5 },
  night: { setPointC: 19, from: '22:00', to: '06:00' },
  away: { setPointC: 16 },
  flow: { lowerK: 3 },
  hotWater: { setPointC: 47 },
};
const settings: SavingSettings = {
  validFrom: '2026-03-01',
  measures,
  before: { dayC: 21, nightC: 20, hotWaterC: 50 },
};
const usual = { setPointC: 21, lowC: 20, highC: 23 };
const none: SavingMeasures = {
  rooms: null,
  day: null,
  night: null,
  away: null,
  flow: null,
  hotWater: null,
};
const codesOf = (changed: object) =>
  savingSettings
    .safeParse({ ...settings, measures: { ...measures, ...changed } })
    .error?.issues.map((issue) => issue.message);

describe('savingSettings', () => {
  it('measures without any, an empty night and a night above the day are refused', () => {
    expect(codesOf(none)).toEqual(['nothing-chosen']);
    expect(codesOf({ night: { setPointC: 19, from: '06:00', to: '06:00' } })).toEqual([
      'night-empty',
    ]);
    expect(codesOf({ night: { setPointC: 21, from: '22:00', to: '06:00' } })).toEqual([
      'night-above-day',
    ]);
    expect(codesOf({ night: null })).toBeUndefined();
  });

  it('firstDayOfSavingChange: other earlier values alone are no change', () => {
    const noted = { ...settings, before: { dayC: 22, nightC: null, hotWaterC: null } };
    expect(firstDayOfSavingChange(settings, noted)).toBeNull();
    expect(firstDayOfSavingChange(settings, { ...noted, measures: none })).toBe('2026-03-01');
  });
});

describe('roomTargetAt', () => {
  const at = (hour: number, isAway = false) =>
    roomTargetAt(measures, usual, { month: 1, minutes: 60 * hour, isAway }).setPointC;

  it('the night crosses midnight, and a home without people has the lowest set-point', () => {
    expect([21, 22, 0, 5, 6].map((hour) => at(hour))).toEqual([20.5, 19, 19, 19, 20.5]);
    expect([at(12, true), at(23, true)]).toEqual([16, 16]);
  });

  it('without a measure everything stays', () => {
    expect(roomTargetAt(none, usual, { month: 1, minutes: 0, isAway: true })).toEqual(usual);
  });

  it('no measure raises a set-point, and bounds contain it', () => {
    const roomC = fc.integer({ min: 30, max: 42 }).map((half) => half / 2);
    fc.assert(
      fc.property(roomC, roomC, fc.nat(1439), fc.boolean(), (dayC, nightC, minutes, isAway) => {
        const target = roomTargetAt(
          {
            ...measures,
            day: { setPointC: dayC },
            night: { setPointC: nightC, from: '22:00', to: '06:00' },
          },
          usual,
          { month: 1, minutes, isAway },
        );
        expect(target.setPointC).toBeLessThanOrEqual(usual.setPointC);
        expect(target.lowC).toBeLessThanOrEqual(target.setPointC);
        expect(target.highC).toBeGreaterThanOrEqual(target.setPointC);
      }),
    );
  });
});

describe('withSaving', () => {
  it('a scenario gets the lower flow and the tank’s set-point', () => {
    const input: ScenarioInput = {
      from: '2026-03-05T11:00:00Z',
      slots: { importPerKwh: [0.3] },
      house: { kind: 'heat-load', lossWPerK: 200, floorAreaM2: 140 },
      heatPump: {
        heatW: 6000,
        circuit: { designHeatW: 6000, designFlowC: 45, designOutdoorC: -12 },
      },
      tank: { litres: 200 },
      state: { airC: 21 },
    };
    const planned = scenario.parse(withSaving(input, measures));
    expect(planned.heatPump.circuit.designFlowC).toBe(42);
    expect(planned.tank).toMatchObject({ setPointC: 47, leastC: 42 });
    expect(withSaving(input, none)).toEqual(input);
  });
});
