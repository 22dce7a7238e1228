import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

it('isTimeZone: accepts the zones of the runtime, also from the cache', () => {
  for (const name of ['Europe/Brussels', 'UTC', 'Europe/Brussels'])
    expect(isTimeZone(name)).toBe(true);
  for (const name of ['Europe/Nowhere', '', 'Europe/Nowhere', 'Europe/Brussels '])
    expect(isTimeZone(name)).toBe(false);
});
