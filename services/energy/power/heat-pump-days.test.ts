import { expect, test } from 'vitest';
import { heatPumpDay } from './heat-pump-days.ts';

const day = { fromMs: 0, toMs: 60 * 60_000 };
/** An hour whose minutes run at 2 kW where the pattern is `#`, and are missing where it is `?`. */
const minutesOf = (pattern: string) =>
  [...pattern].flatMap((sign, minute) =>
    sign === '?' ? [] : [{ minute, watts: sign === '#' ? 2000 : 40 }],
  );

test('starts, runs and minutes by power of an hour', () => {
  const pattern = `${'#'.repeat(5)}.....#####${'.'.repeat(15)}${'#'.repeat(20)}${'.'.repeat(10)}`;
  expect(heatPumpDay(minutesOf(pattern), day)).toEqual({
    starts: 2,
    busiestHour: 2,
    medianRunMinutes: 12.5,
    minutesByPower: [30, 0, 0, 0, 0, 0, 0, 0, 30],
  });
});

test('a gap ends a run without a length, and a short one is bridged', () => {
  const rest = '.'.repeat(40);
  expect(heatPumpDay(minutesOf(`..#######?########..${rest}`), day)).toMatchObject({
    starts: 1,
    medianRunMinutes: 16,
  });
  expect(heatPumpDay(minutesOf(`..#######????#####..${rest}`), day)).toMatchObject({
    starts: 1,
    medianRunMinutes: null,
  });
  expect(heatPumpDay(minutesOf(`?????????${rest}`), day)).toBeNull();
});
