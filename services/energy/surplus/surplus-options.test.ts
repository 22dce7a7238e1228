import { describe, expect, it } from 'vitest';
import { scenario } from '../planner/checked-scenario.ts';
import type { ScenarioInput } from '../planner/scenario.ts';
import { surplusLimitsAt, withSurplus } from './surplus-options.ts';
import {
  type SurplusSettings,
  firstDayOfSurplusChange,
  surplusSettings,
} from './surplus-settings.ts';

const settings: SurplusSettings = {
  validFrom: '2026-03-01',
  hotWater: {
    targetC: 55,
    ceilingC: 60,
    alwaysC: 46,
    earliest: '10:00',
    latest: '16:00',
    mayUseHeater: false,
    disinfectionDay: 'sunday',
  },
  spaceHeating: {
    liftK: 1.5,
    rooms: null,
    season: { fromMonth: 10, toMonth: 4 },
    minRunMin: 45,
    minPauseMin: 20,
  },
};
const input: ScenarioInput = {
  from: '2026-03-05T11:00:00Z',
  slots: { importPerKwh: [0.3] },
  house: { kind: 'heat-load', lossWPerK: 200, floorAreaM2: 140 },
  heatPump: {
    heatW: 6000,
    circuit: { designHeatW: 6000, designFlowC: 45, designOutdoorC: -12 },
    minRunMin: 30,
    minPauseMin: 30,
  },
  tank: { litres: 200, immersionW: 3000 },
  state: { airC: 21 },
};
const noon = { month: 3, minutes: 12 * 60 };
const codesOf = (changed: object) =>
  surplusSettings
    .safeParse({ ...settings, ...changed })
    .error?.issues.map((issue) => issue.message);

describe('surplusSettings', () => {
  it('a target above the ceiling, near the minimum, or between reversed times is refused', () => {
    const { hotWater } = settings;
    expect(codesOf({ hotWater: { ...hotWater, ceilingC: 50 } })).toEqual(['target-above-ceiling']);
    expect(codesOf({ hotWater: { ...hotWater, alwaysC: 51 } })).toEqual(['target-too-near']);
    expect(codesOf({ hotWater: { ...hotWater, latest: '09:00' } })).toEqual(['times-reversed']);
    expect(codesOf({ hotWater: null, spaceHeating: null })).toEqual(['nothing-chosen']);
    expect(codesOf({ hotWater: null })).toBeUndefined();
  });

  it('firstDayOfSurplusChange: a new first day alone is no change', () => {
    const later = { ...settings, validFrom: '2026-04-01' };
    expect(firstDayOfSurplusChange(settings, later)).toBeNull();
    expect(firstDayOfSurplusChange(settings, { ...later, hotWater: null })).toBe('2026-04-01');
    expect(firstDayOfSurplusChange(settings, null)).toBe('2026-03-01');
  });
});

describe('surplusLimitsAt', () => {
  it('the tank has its hours, the rooms their season across the year', () => {
    expect(surplusLimitsAt(settings, noon)).toEqual({ tankC: 55, liftK: 1.5 });
    expect(surplusLimitsAt(settings, { month: 3, minutes: 16 * 60 }).tankC).toBeNull();
    const liftAt = (month: number) => surplusLimitsAt(settings, { month, minutes: 0 }).liftK;
    expect([9, 10, 12, 1, 4, 5].map(liftAt)).toEqual([0, 1.5, 1.5, 1.5, 1.5, 0]);
  });
});

describe('withSurplus', () => {
  it('a plan in season gets tank limits, the lift and the longer run times', () => {
    const planned = scenario.parse(withSurplus(input, settings, noon));
    expect(planned.tank).toMatchObject({ setPointC: 46, leastC: 41, mostC: 55, immersionW: 0 });
    expect(planned.comfort.surplusK).toBe(1.5);
    expect(planned.heatPump).toMatchObject({ minRunMin: 45, minPauseMin: 30 });
  });

  it('a plan out of season keeps rooms and run times; without hot water the tank stays', () => {
    const planned = withSurplus(input, { ...settings, hotWater: null }, { month: 7, minutes: 0 });
    expect(planned).toEqual(input);
  });
});
