import { expect, test } from 'vitest';
import { interpretOnecta } from './interpret.ts';
import { sampleKinds } from './testing-kinds.ts';
import { SAMPLE_TIME, sampleAirConditioner, sampleHeatPump } from './testing-payload.ts';

const energyOf = (payload: unknown) => {
  const read = interpretOnecta([payload], { timeZone: 'Europe/Brussels', now: null });
  if (!read.ok) throw new Error(read.reason);
  return read.devices[0]?.energy;
};
const monthsOf = (payload: unknown) =>
  energyOf(payload)
    ?.filter(({ resolution }) => resolution === 'month')
    .map(({ slots }) => slots.map(({ kwh }) => kwh));
const unknown = (count: number) => Array.from({ length: count }, () => null);

test('months: a 0 before the first month with a count is no measurement', () => {
  expect(monthsOf(sampleAirConditioner())?.[0]?.slice(0, 9)).toEqual([...unknown(7), 12.4, 0]);
});

test('months: heat and electricity of a unit begin with the month of its installation', () => {
  const months = monthsOf(sampleKinds()['air conditioner dx23 with heat output']);
  expect(months?.map((kwh) => kwh.slice(8, 12))).toEqual([
    [null, null, 106.6, 106.6],
    [null, null, 45.6, 45.6],
  ]);
});

test('energy: the local days, weeks and months around the time of the report', () => {
  const [twoHours, days, months] = energyOf(sampleHeatPump()) ?? [];
  expect(twoHours?.slots[0]).toMatchObject({
    from: '2025-03-10T23:00:00Z',
    to: '2025-03-11T01:00:00Z',
    kwh: 3,
  });
  expect(twoHours?.slots[23]?.to).toBe('2025-03-12T23:00:00Z');
  expect(days?.slots[0]?.from).toBe('2025-03-02T23:00:00Z');
  expect(days?.slots[9]).toMatchObject({
    from: '2025-03-11T23:00:00Z',
    kwh: 14,
    provisional: true,
  });
  expect(months?.slots[0]?.from).toBe('2023-12-31T23:00:00Z');
  expect(months?.slots[14]).toMatchObject({
    from: '2025-02-28T23:00:00Z',
    kwh: 170,
    provisional: true,
  });
});

test('energy: each report has the slots of its own day and time zone, also after reports of others', () => {
  const report = (at: string, timeZone: string) => {
    const payload = JSON.parse(JSON.stringify(sampleHeatPump()).replaceAll(SAMPLE_TIME, at));
    const read = interpretOnecta([payload], { timeZone, now: null });
    const [twoHours, days] = (read.ok ? read.devices[0]?.energy : null) ?? [];
    return [twoHours?.slots[0]?.from, twoHours?.slots.length, days?.slots[0]?.from];
  };
  const brussels = ['2025-03-10T23:00:00Z', 24, '2025-03-02T23:00:00Z'];
  expect(report(SAMPLE_TIME, 'Europe/Brussels')).toEqual(brussels);
  expect(report(SAMPLE_TIME, 'America/New_York')).toEqual([
    '2025-03-11T04:00:00Z',
    24,
    '2025-03-03T05:00:00Z',
  ]);
  expect(report('2025-03-12T23:05:00.000Z', 'Europe/Brussels')).toEqual([
    '2025-03-11T23:00:00Z',
    24,
    '2025-03-02T23:00:00Z',
  ]);
  expect(report('2025-03-12T22:55:00.000Z', 'Europe/Brussels')).toEqual(brussels);
});
