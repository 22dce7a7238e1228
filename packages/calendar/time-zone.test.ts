import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

it('knows the zones of the runtime, however often it is asked', () => {
  for (const name of ['Europe/Brussels', 'UTC', 'Europe/Brussels'])
    expect(isTimeZone(name)).toBe(true);
  for (const name of ['Europe/Nowhere', '', 'Europe/Nowhere', 'Europe/Brussels '])
    expect(isTimeZone(name)).toBe(false);
});
