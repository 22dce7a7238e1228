import { describe, expect, it } from 'vitest';
import type { Measurements } from '../../planner/measurements.ts';
import type { DecisionTask } from './decision-facts.ts';
import { didNotRun } from './did-not-run.ts';

const slots = 8;
const hour = (value: number): Float64Array => new Float64Array(slots).fill(value);
const tankOf = (...celsius: number[]): Float64Array =>
  Float64Array.from({ length: slots }, (_, i) => celsius[i] ?? celsius.at(-1) ?? Number.NaN);
const measured = (change: Partial<Measurements>): Measurements => ({
  fromMinute: 0,
  slots,
  householdWh: hour(50),
  heatingWh: hour(0),
  hotWaterWh: hour(0),
  pvWh: hour(0),
  importWh: hour(50),
  feedInWh: hour(0),
  roomC: hour(21),
  tankC: hour(48),
  outdoorC: hour(2),
  batteryShare: hour(Number.NaN),
  ...change,
});
/** From the second quarter-hour to the end of the fourth. */
const ended = (task: DecisionTask) => ({ task, fromMs: 900_000, toMs: 4 * 900_000 });

describe('didNotRun', () => {
  it('no electricity and a tank that only cools', () => {
    expect(didNotRun(ended('hot-water'), measured({ tankC: tankOf(49, 48, 48, 47) }))).toBe(true);
  });

  it('a tank that becomes a degree warmer was heated, although its counter has no whole kilowatt-hour yet', () => {
    const tankC = tankOf(47, 47, 48);
    expect(didNotRun(ended('hot-water'), measured({ tankC }))).toBe(false);
    expect(didNotRun(ended('disinfection'), measured({ tankC }))).toBe(false);
  });

  it('counted electricity is a run', () => {
    const hotWaterWh = hour(0);
    hotWaterWh[2] = 400;
    expect(didNotRun(ended('hot-water'), measured({ hotWaterWh }))).toBe(false);
  });

  it('what is not measured is no proof, and heating is not judged', () => {
    expect(didNotRun(ended('hot-water'), measured({ hotWaterWh: hour(Number.NaN) }))).toBe(false);
    expect(didNotRun(ended('hot-water'), measured({ tankC: hour(Number.NaN) }))).toBe(false);
    expect(didNotRun({ ...ended('hot-water'), fromMs: 0 }, measured({}))).toBe(false);
    expect(didNotRun(ended('heating'), measured({}))).toBe(false);
    expect(didNotRun(ended('rest'), measured({}))).toBe(false);
  });
});
