import { describe, expect, test } from 'vitest';
import { localDaysOf } from './local-days.ts';

const inZone = (timeZone: string) => localDaysOf([{ fromDay: '0001-01-01', timeZone }]);
const hours = (edges: readonly number[]) =>
  edges.slice(1).map((edge, k) => (edge - (edges[k] ?? 0)) / 3_600_000);

describe('localDaysOf', () => {
  test.each([
    // zone, day, quarter-hours, hours, first instant
    ['Europe/Berlin', '2025-03-30', 92, 23, '2025-03-29T23:00:00.000Z'],
    ['Europe/Berlin', '2025-10-26', 100, 25, '2025-10-25T22:00:00.000Z'],
    ['Europe/Berlin', '2025-06-01', 96, 24, '2025-05-31T22:00:00.000Z'],
    ['Australia/Lord_Howe', '2025-10-05', 94, 24, '2025-10-04T13:30:00.000Z'],
    ['Australia/Lord_Howe', '2025-04-06', 98, 25, '2025-04-05T13:00:00.000Z'],
    ['Asia/Kathmandu', '2025-03-30', 96, 24, '2025-03-29T18:15:00.000Z'],
    ['Asia/Tokyo', '2025-03-30', 96, 24, '2025-03-29T15:00:00.000Z'],
    ['America/Santiago', '2025-09-07', 92, 23, '2025-09-07T04:00:00.000Z'],
  ])('%s %s has %i quarter-hours and %i hours from %s', (zone, day, quarters, whole, start) => {
    const days = inZone(zone);
    expect(days.count(day, 900)).toBe(quarters);
    expect(days.count(day, 3600)).toBe(whole);
    expect(days.count(day, 7200)).toBe(12);
    expect(new Date(days.spanOf(day).fromMs).toISOString()).toBe(start);
    for (const stepS of [60, 900, 3600, 7200, 86_400]) {
      const edges = days.edges(day, stepS);
      expect(edges).toHaveLength(days.count(day, stepS) + 1);
      expect(edges).toEqual([...edges].sort((a, b) => a - b));
      expect([edges[0], edges.at(-1)]).toEqual(Object.values(days.spanOf(day)));
    }
  });

  test('two-hour slots follow the local clock: one lasts 1 h in March, 3 h in October', () => {
    const days = inZone('Europe/Berlin');
    expect(hours(days.edges('2025-03-30', 7200))).toEqual([2, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect(hours(days.edges('2025-10-26', 7200))).toEqual([2, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
  });

  test('the last slot is short where an hour does not divide the day', () => {
    const days = inZone('Australia/Lord_Howe');
    expect(hours(days.edges('2025-10-05', 3600)).at(-1)).toBe(0.5);
  });

  test('an instant belongs to the day between its midnights, and days tile time across a change of zone', () => {
    const days = localDaysOf([
      { fromDay: '0001-01-01', timeZone: 'Europe/Berlin' },
      { fromDay: '2025-06-11', timeZone: 'Europe/Lisbon' },
    ]);
    expect(days.spanOf('2025-06-10').toMs).toBe(days.spanOf('2025-06-11').fromMs);
    expect(days.count('2025-06-10', 3600)).toBe(25);
    for (const day of ['2025-06-09', '2025-06-10', '2025-06-11', '2025-06-12']) {
      const { fromMs, toMs } = days.spanOf(day);
      expect([days.dayOf(fromMs), days.dayOf(toMs - 1)]).toEqual([day, day]);
    }
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'])(
    'the day of an instant in %s',
    (zone) => {
      const days = inZone(zone);
      const { fromMs, toMs } = days.spanOf('2025-01-01');
      expect([fromMs - 1, fromMs, toMs - 1, toMs].map(days.dayOf)).toEqual([
        '2024-12-31',
        '2025-01-01',
        '2025-01-01',
        '2025-01-02',
      ]);
    },
  );
});
