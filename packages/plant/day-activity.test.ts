import { describe, expect, it } from 'vitest';
import { dayActivityOf, advanceActivity } from './day-activity.ts';
import { lindenweg } from './homes/lindenweg.ts';
import { weekdayOf } from '@hearth/calendar/dates.ts';
import { localClockOf } from '@hearth/calendar/local-clock.ts';
import { isAwayOn } from './presence.ts';
import { sampleHomes } from './sample-homes.ts';

const minuteOf = (instant: string) => Date.parse(instant) / 60_000;
const firstDay = minuteOf('2025-01-01T00:00:00Z') / 1440;

describe.each(sampleHomes)('activity of $name', (home) => {
  const life = dayActivityOf(home);
  let loadWh = 0;
  let litres = 0;
  let away = 0;
  let peakW = 0;
  for (let day = 0; day < 365; day += 1) {
    advanceActivity(life, home, home.controls, (firstDay + day) * 1440 + 720);
    loadWh += life.loadW.reduce((sum, watts) => sum + watts / 60, 0);
    litres += life.drawLitres.reduce((sum, draw) => sum + draw, 0);
    peakW = Math.max(peakW, ...life.loadW);
    away += isAwayOn(home, life.localDay) ? 1 : 0;
  }

  it("uses the year's electricity, with peaks of some kilowatts", () => {
    expect(Math.abs(loadWh / 1000 / home.household.yearlyKwh - 1)).toBeLessThan(0.08);
    expect(peakW).toBeGreaterThan(3000);
    expect(peakW).toBeLessThan(14_000);
  });

  it("draws the year's hot water, 40 to 55 litres of 40 degrees a person and day", () => {
    const kwh = (litres * 30 * 1.163) / 1000;
    const expectedKwh = home.household.hotWaterKwhPerPerson * home.people.length;
    expect(Math.abs(kwh / expectedKwh - 1)).toBeLessThan(0.1);
    const each = litres / home.people.length / (365 - away);
    expect(each).toBeGreaterThan(38);
    expect(each).toBeLessThan(56);
  });

  it('has one or two weeks of absence in summer', () => {
    expect(away).toBeGreaterThanOrEqual(7);
    expect(away).toBeLessThanOrEqual(14);
  });
});

describe('dayActivityOf', () => {
  it('is equal in every call, and differs between days', () => {
    const first = dayActivityOf(lindenweg);
    const second = dayActivityOf(lindenweg);
    advanceActivity(first, lindenweg, lindenweg.controls, minuteOf('2026-03-10T09:00:00Z'));
    advanceActivity(second, lindenweg, lindenweg.controls, minuteOf('2026-01-01T09:00:00Z'));
    const january = [...second.loadW];
    advanceActivity(second, lindenweg, lindenweg.controls, minuteOf('2026-03-10T17:00:00Z'));
    expect([...second.loadW]).toEqual([...first.loadW]);
    expect([...second.loadW]).not.toEqual(january);
  });

  it('holiday: no draws, and only the base load', () => {
    const life = dayActivityOf(lindenweg);
    const noon = minuteOf('2026-03-10T11:00:00Z');
    const holiday = { fromMinute: noon - 60, toMinute: noon + 60 };
    advanceActivity(life, lindenweg, { ...lindenweg.controls, holiday }, noon);
    expect(Math.max(...life.drawLitres)).toBe(0);
    expect(Math.max(...life.persons)).toBe(0);
    expect(Math.max(...life.loadW)).toBeLessThan(300);
    advanceActivity(life, lindenweg, { ...lindenweg.controls, holiday }, noon + 60);
    expect(Math.max(...life.drawLitres)).toBeGreaterThan(0);
  });

  it('follows the local clock across summer time', () => {
    const clock = localClockOf('Europe/Berlin');
    const wall = (instant: string) => clock.minuteOf(minuteOf(instant)) % 1440;
    expect(wall('2026-03-29T00:59:00Z')).toBe(119);
    expect(wall('2026-03-29T01:00:00Z')).toBe(180);
    expect(wall('2026-10-25T00:30:00Z')).toBe(150);
    expect(wall('2026-10-25T01:30:00Z')).toBe(150);
    expect(wall('2026-03-29T00:59:00Z')).toBe(119);
  });

  it('depends on the weekday', () => {
    expect(weekdayOf(0)).toBe(3);
    expect(weekdayOf(minuteOf('2026-03-10T00:00:00Z') / 1440)).toBe(1);
  });
});
