import { describe, expect, test } from 'vitest';
import {
  type HouseholdObservation,
  householdForecastOf,
  householdLoadOf,
} from './household-forecast.ts';

/** A home that uses 300 W from Monday to Friday and 900 W on weekends, for six weeks until an instant of UTC. */
function weekendHome(at: string): HouseholdObservation {
  const minute = Date.parse(at) / 60_000;
  const slots = 42 * 96;
  const fromMinute = minute - slots * 15;
  const unknown = new Float64Array(slots).fill(Number.NaN);
  const householdWh = unknown.map((_, i) => {
    const day = new Date((fromMinute + i * 15) * 60_000).getUTCDay();
    return (day === 0 || day === 6 ? 900 : 300) / 4;
  });
  const ahead = new Float64Array(192);
  return {
    minute,
    timeZone: 'UTC',
    weather: { outdoorC: ahead, globalWM2: ahead, windMs: ahead },
    measurements: {
      fromMinute,
      slots,
      householdWh,
      heatingWh: unknown,
      hotWaterWh: unknown,
      pvWh: unknown,
      importWh: unknown,
      feedInWh: unknown,
      roomC: unknown,
      tankC: unknown,
      outdoorC: unknown,
      batteryShare: unknown,
    },
  };
}

const loadAt = (observation: HouseholdObservation) =>
  householdLoadOf(householdForecastOf(null, observation), observation);

describe('forecast of a household', () => {
  test.each(['2026-01-23T00:15:00Z', '2026-01-23T14:30:00Z'])(
    'a Friday at %s: 300 W until midnight, 900 W on Saturday',
    (at) => {
      const load = loadAt(weekendHome(at));
      const untilMidnight = (Date.parse('2026-01-24T00:00:00Z') - Date.parse(at)) / 900_000;
      expect(Math.max(...load.subarray(0, untilMidnight))).toBeLessThan(450);
      expect(Math.min(...load.subarray(untilMidnight, 96))).toBeGreaterThan(700);
    },
  );

  test('a home that was not planned for days learns no error from a forecast of another day', () => {
    const monday = householdForecastOf(null, weekendHome('2026-01-19T00:00:00Z'));
    const friday = householdForecastOf(monday, weekendHome('2026-01-23T00:00:00Z'));
    const tuesday = householdForecastOf(monday, weekendHome('2026-01-20T00:00:00Z'));
    const learned = ({ forecasters }: typeof monday) => forecasters[0]?.experience.days.length;
    expect([learned(friday), learned(tuesday)]).toEqual([0, 1]);
  });
});
