import { expect, test } from 'vitest';
import { interpretOnecta } from './interpret.ts';
import { sampleKinds } from './testing-kinds.ts';
import { sampleAirConditioner } from './testing-payload.ts';

const monthsOf = (payload: unknown) => {
  const read = interpretOnecta([payload], { timeZone: 'Europe/Brussels', now: null });
  if (!read.ok) throw new Error(read.reason);
  return read.devices[0]?.energy
    .filter(({ resolution }) => resolution === 'month')
    .map(({ slots }) => slots.map(({ kwh }) => kwh));
};
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
