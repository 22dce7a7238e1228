import { carnotCop } from '@hearth/physics/heat-pump.ts';
import { describe, expect, it } from 'vitest';
import { type HeatingHour, type WeekHouse, weekHeat } from './week-heat.ts';

/** 200 W/K, 36 hours, base 15 at 21 degrees, radiators at 45 degrees. */
const house: WeekHouse = {
  heated: {
    lossWPerK: 200,
    circuit: {
      emitter: 'radiators',
      roomC: 21,
      designFlowC: 45,
      designOutdoorC: -12,
      designSpreadK: 6,
      baseC: 15,
    },
    cop: ({ outdoorC, flowC }) => 0.41 * carnotCop(outdoorC, flowC),
    fullHeatW: () => 6600,
    limitC: -25,
    leastShare: 0.34,
    cyclingFactor: 0.9,
    standbyW: 15,
    hotWater: { kwh: 2000, flowC: { start: 44, end: 50 } },
  },
  electricityScale: 1,
  indoorC: 21,
  room: { lossWPerK: 200, capacityJPerK: 200 * 36 * 3600 },
};

const weekOf = (outdoorC: number, setAt: (hour: number) => number | null): HeatingHour[] =>
  Array.from({ length: 168 }, (_, hour) => ({
    outdoorC,
    setC: Array.from({ length: 12 }, () => setAt(hour % 24)),
  }));
const heatOf = (hours: readonly HeatingHour[]) =>
  weekHeat(house, hours).reduce((sum, { heatKwh }) => sum + heatKwh, 0);
const electricityOf = (hours: readonly HeatingHour[]) =>
  weekHeat(house, hours).reduce((sum, { electricKwh }) => sum + electricKwh, 0);
const isNight = (hour: number) => hour < 6 || hour >= 22;

describe('weekHeat', () => {
  it('a constant week takes loss by kelvins below the base: 504 kWh', () => {
    expect(heatOf(weekOf(0, () => 21))).toBeCloseTo(504, 6);
  });

  it('a night set-back saves less than the static difference, since the rooms cool slowly', () => {
    const full = heatOf(weekOf(0, () => 21));
    const lowered = heatOf(weekOf(0, (hour) => (isNight(hour) ? 17 : 21)));
    const static8h = (200 * 4 * 8 * 7) / 1000;
    expect(static8h).toBeCloseTo(44.8, 9);
    expect(lowered).toBeCloseTo(475.4, 1);
    expect(full - lowered).toBeLessThan(static8h);
    const coldest = weekHeat(
      house,
      weekOf(0, (hour) => (isNight(hour) ? 17 : 21)),
    );
    expect(Math.min(...coldest.map(({ roomC }) => roomC))).toBeCloseTo(18, 1);
  });

  it('half a degree more all week takes a little more than its heat, at a lower COP', () => {
    const [before, after] = [weekOf(0, () => 21), weekOf(0, () => 21.5)];
    const heat = heatOf(after) / heatOf(before);
    expect(heat).toBeCloseTo(15.5 / 15, 6);
    expect(electricityOf(after) / electricityOf(before)).toBeGreaterThan(heat);
  });

  it('mild weather takes nothing, and a unit that is off protects from frost', () => {
    expect(electricityOf(weekOf(18, () => 21))).toBe(0);
    expect(heatOf(weekOf(0, () => null))).toBe(0);
    expect(heatOf(weekOf(-10, () => null))).toBeCloseTo((200 * 9 * 168) / 1000, 6);
  });

  it('the rooms never go beyond what the unit can heat', () => {
    const hours = weekHeat(
      house,
      weekOf(-20, () => 24),
    );
    for (const { heatKwh } of hours) expect(heatKwh).toBeLessThanOrEqual(6.6 + 1e-9);
    expect(Math.max(...hours.map(({ roomC }) => roomC))).toBeLessThan(24);
  });
});
