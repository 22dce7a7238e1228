import type { Device } from '@hearth/devices/device-cloud.ts';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { heatPump, value } from '../testing-devices.ts';
import { type UnitCounters, addToCounters } from './energy-counters.ts';

const timeZone = 'Europe/Berlin';

/** A battery with its counters in Wh, and its power in W. */
function battery(counts: Readonly<Record<string, number>>, state = 'standby'): Device {
  const values = Object.entries(counts).map(([name, count]) =>
    value(name, count, { unit: name.endsWith('Power') ? 'W' : 'Wh' }),
  );
  return {
    ...heatPump({ id: 'store' }),
    kind: 'battery',
    points: [
      {
        id: 'electricity',
        type: 'other',
        subtype: null,
        setPointInForce: null,
        values: [...values, value('batteryState', state)],
      },
    ],
  };
}

/** Counters after readings `[time of 2026-01-15 or an instant, device]`. */
function after(readings: readonly (readonly [string, Device])[]): UnitCounters {
  return readings.reduce<UnitCounters>(
    (before, [time, device]) =>
      addToCounters(before, device, {
        at: Temporal.Instant.from(time.includes('T') ? time : `2026-01-15T${time}:00+01:00`),
        timeZone,
      }),
    {},
  );
}

const imported = (counts: readonly (readonly [string, number])[]) =>
  after(counts.map(([time, wh]) => [time, battery({ gridImportTotal: wh })] as const))[
    'grid-import'
  ];

/** The hours of a day that have a value. */
function hours(counter: ReturnType<typeof imported>, day = '2026-01-15') {
  const values = counter?.days.find((each) => each.day === day)?.values ?? [];
  return Object.fromEntries(
    values.flatMap((kwh, hour) => (kwh === null ? [] : [[hour, kwh] as const])),
  );
}

describe('addToCounters', () => {
  it('makes the difference of two counts the energy of an hour, and keeps the sum', () => {
    const counts = ['09:58', '10:33', '10:58', '11:28', '11:57', '12:03'] as const;
    const counter = imported(counts.map((time, step) => [time, 100_000 + 300 * step] as const));
    expect(hours(counter)).toEqual({ 10: 0.6, 11: 0.6 });
    expect(counter?.stepKwh).toBe(0.1);
  });

  it('leaves the hours of a gap unknown, and those of a count that stayed the same at 0', () => {
    const before = [
      ['08:57', 1000],
      ['09:57', 1400],
    ] as const;
    const rose = imported([...before, ['12:40', 5000], ['13:02', 5100], ['14:01', 5600]]);
    // 10:00 to 13:00 lacks its edges; the counts at 13:02 and 14:01 stand for 13:00 and 14:00.
    expect(hours(rose)).toEqual({ 9: 0.4, 13: 0.5 });
    const stayed = imported([...before, ['12:40', 1400], ['13:02', 1500]]);
    expect(hours(stayed)).toEqual({ 9: 0.4, 10: 0, 11: 0, 12: 0.1 });
  });

  it('takes a counter that falls or leaps for a new one', () => {
    const replaced = imported([
      ['09:57', 90_000],
      ['10:30', 100],
      ['10:58', 300],
      ['11:58', 800],
      ['12:01', 900],
    ]);
    expect(hours(replaced)).toEqual({ 11: 0.5 });
    const leaped = imported([
      ['09:57', 1000],
      ['10:02', 90_000_000],
      ['11:01', 90_000_400],
    ]);
    expect(hours(leaped)).toEqual({ 10: 0.4 });
  });

  it('ignores a report that is not newer', () => {
    const counter = imported([
      ['09:57', 1000],
      ['10:58', 1500],
      ['10:58', 1700],
      ['09:30', 900],
      ['11:02', 1500],
    ]);
    expect(hours(counter)).toEqual({ 10: 0.5 });
  });

  it('has the hours of days with 23 and 25 hours, and of a day with 23 and a half', () => {
    const days = [
      ['Europe/Berlin', '2026-03-29', 23],
      ['Europe/Berlin', '2026-10-25', 25],
      ['Australia/Lord_Howe', '2026-10-04', 24],
    ] as const;
    for (const [zone, day, count] of days) {
      const midnight = Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant();
      let counters: UnitCounters = {};
      for (let quarter = -2; quarter <= 4 * 26; quarter += 1)
        counters = addToCounters(counters, battery({ feedInTotal: 1000 * (quarter + 10) }), {
          at: midnight.add({ minutes: 15 * quarter }),
          timeZone: zone,
        });
      const counted = counters['feed-in']?.days.find((each) => each.day === day)?.values ?? [];
      expect(counted).toHaveLength(count);
      const last = zone === 'Europe/Berlin' ? 4 : 2;
      expect([counted[0], counted.at(-1)]).toEqual([4, last]);
    }
  });

  it('estimates what goes into a battery that counts only what comes out', () => {
    const readings = Array.from({ length: 14 }, (_, step) => {
      const time = Temporal.PlainTime.from('09:58').add({ minutes: 5 * step });
      return [
        time.toString({ smallestUnit: 'minute' }),
        battery({ batteryDischargeTotal: 5000, batteryPower: -1200 }, 'charge'),
      ] as const;
    });
    const charge = after(readings)['battery-charge'];
    expect(charge?.stepKwh).toBeNull();
    expect(hours(charge)).toEqual({ 10: 1.2 });
    const counted = after([
      ['09:58', battery({ batteryDischargeTotal: 1, batteryChargeTotal: 1000 })],
      ['10:58', battery({ batteryDischargeTotal: 1, batteryChargeTotal: 2001 })],
      ['11:03', battery({ batteryDischargeTotal: 1, batteryChargeTotal: 2001 })],
    ])['battery-charge'];
    expect([counted?.stepKwh, hours(counted)]).toEqual([0.001, { 10: 1.001 }]);
    expect(after([['10:00', battery({ solarTotal: 4000 })]]).generation?.stepKwh).toBe(0.1);
  });
});
