import { describe, expect, test } from 'vitest';
import { loadGridOf } from './load-grid.ts';
import { webersLoad } from './testing-home.ts';

describe('a load by local days', () => {
  test.each([
    ['Europe/Berlin', '2025-03-30', 60, 23],
    ['Europe/Berlin', '2025-10-26', 60, 25],
    ['Europe/Berlin', '2025-03-30', 15, 92],
    ['Europe/Berlin', '2025-10-26', 15, 100],
    ['Australia/Lord_Howe', '2025-10-05', 30, 47],
    ['Australia/Lord_Howe', '2026-04-05', 30, 49],
    ['Asia/Kolkata', '2025-10-26', 60, 24],
  ])('%s has on %s in steps of %d minutes %d slots', (timeZone, fromDay, slotMinutes, count) => {
    const load = webersLoad({ fromDay, days: 1, timeZone, stepMinutes: slotMinutes });
    const grid = loadGridOf(load, { timeZone, slotMinutes });
    expect(grid.slots).toHaveLength(count);
    expect(grid.slots.every(({ watts }) => watts > 0)).toBe(true);
  });

  test('the hour that a clock skips is not known, the one that it shows twice is both', () => {
    const watts = (day: string) => {
      const load = webersLoad({ fromDay: day, days: 1, timeZone: 'Europe/Berlin' });
      return { load, grid: loadGridOf(load, { timeZone: 'Europe/Berlin', slotMinutes: 60 }) };
    };
    const spring = watts('2025-03-30').grid;
    expect(spring.watts[2]).toBeNaN();
    expect(spring.watts[3]).toBe(spring.slots[2]?.watts);
    const { grid, load } = watts('2025-10-26');
    expect(grid.watts[2]).toBeCloseTo(((load[2]?.watts ?? 0) + (load[3]?.watts ?? 0)) / 2, 9);
    expect(grid.slots[3]).toMatchObject({ wall: 2, watts: load[3]?.watts });
  });

  test('a slot of which a third is missing is a gap, of less it is the mean of the rest', () => {
    const minutes = (missing: number) =>
      Array.from({ length: 12 }, (_, i) => ({
        fromMs: i * 300_000,
        toMs: (i + 1) * 300_000,
        watts: i < missing ? null : 600,
      }));
    const first = (missing: number) =>
      loadGridOf(minutes(missing), { timeZone: 'UTC', slotMinutes: 60 }).watts[0];
    expect(first(4)).toBe(600);
    expect(first(5)).toBeNaN();
  });

  test('hours of UTC begin at the half hour of a zone that is half an hour off', () => {
    const from = Date.parse('2026-01-01T18:00Z');
    const load = Array.from({ length: 72 }, (_, i) => ({
      fromMs: from + i * 3_600_000,
      toMs: from + (i + 1) * 3_600_000,
      watts: i,
    }));
    const grid = loadGridOf(load, { timeZone: 'Asia/Kolkata', slotMinutes: 60 });
    expect(grid.slots.filter(({ watts }) => !Number.isNaN(watts))).toHaveLength(72);
    expect(new Date(grid.slots[1]?.fromMs ?? 0).toISOString()).toContain(':00:00');
  });

  test('a holiday is a Sunday', () => {
    const load = webersLoad({ fromDay: '2025-12-22', days: 5, timeZone: 'Europe/Berlin' });
    const grid = loadGridOf(load, {
      timeZone: 'Europe/Berlin',
      slotMinutes: 60,
      holidays: new Set(['2025-12-25']),
    });
    expect([...grid.weekdays]).toEqual([0, 1, 2, 6, 4]);
  });
});
