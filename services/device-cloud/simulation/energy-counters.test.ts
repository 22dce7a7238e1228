import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { LocalCalendar } from '../telemetry/local-calendar.ts';
import { type EnergyCounters, arraysOf, firstMinute, minutesNeeded } from './energy-counters.ts';

const zone = 'Europe/Berlin';
const calendarAt = (instant: string) => new LocalCalendar(Temporal.Instant.from(instant), zone);

/** A counter that has grown by so many Wh in every minute since January of last year. */
function evenLedger(calendar: LocalCalendar, whPerMinute: number): EnergyCounters {
  const first = firstMinute(calendar);
  const now = Math.floor(calendar.nowMs / 60_000);
  const minutes = minutesNeeded(calendar).filter((minute) => minute <= now);
  const shown = (minute: number) => (minute - first) * whPerMinute;
  return { wh: [shown(now)], minutes, read: [minutes.map(shown)] };
}

const heatPump = { stepsPerUnit: 1, fill: 'null' } as const;
const room = { stepsPerUnit: 10, fill: 'zero' } as const;
const sum = (counts: readonly (number | null)[]) =>
  counts.reduce<number>((total, count) => total + (count ?? 0), 0);

describe('the arrays of a counter', () => {
  it.each([
    ['is skipped', '2026-03-30T10:00:00Z', [12, 6, 12], 138],
    ['comes twice', '2026-10-26T10:00:00Z', [12, 18, 12], 150],
  ])('give the slot of a night in which an hour %s its true length', (_, at, slots, day) => {
    const calendar = calendarAt(at);
    const { d, w } = arraysOf(evenLedger(calendar, 100), 0, calendar, heatPump);
    expect(d.slice(0, 3)).toEqual(slots);
    expect(sum(d.slice(0, 12))).toBe(day);
    // Both dates are Mondays: yesterday is the last day of the week before.
    expect(w[6]).toBe(day);
  });

  it('carry the remainder of a step over, so that slots sum to days and days to months', () => {
    const calendar = calendarAt('2026-06-10T09:59:00Z');
    const { d, w, m } = arraysOf(evenLedger(calendar, 3.7), 0, calendar, heatPump);
    expect(new Set(d.slice(0, 12))).toEqual(new Set([0, 1]));
    expect(sum(d.slice(0, 12))).toBe(w[8]);
    expect(sum(d.slice(12))).toBe(w[9]);
    const days = (Date.parse('2026-06-10') - Date.parse('2025-01-01')) / 86_400_000;
    // Up to the slot that runs: ten in the morning.
    const hours = days * 24 - 1 + 10 + 1 - 1;
    expect(sum(m)).toBe(Math.floor((hours * 60 * 3.7) / 1000));
  });

  it('leave the slot that runs empty for a heat pump, and count it up to now for a room unit', () => {
    const calendar = calendarAt('2026-06-10T09:00:00Z');
    const ledger = evenLedger(calendar, 10);
    const ofHeatPump = arraysOf(ledger, 0, calendar, heatPump);
    const ofRoom = arraysOf(ledger, 0, calendar, room);
    expect(ofHeatPump.d.slice(16, 19)).toEqual([expect.any(Number), null, null]);
    expect(ofRoom.d.slice(17, 19)).toEqual([expect.closeTo(0.6, 6), 0]);
    expect([ofHeatPump.m[18], ofRoom.m[18]]).toEqual([null, 0]);
    expect(ofRoom.w.slice(10)).toEqual([null, null, null, null]);
  });
});
