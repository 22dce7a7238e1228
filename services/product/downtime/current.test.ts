import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type AnnouncedDowntime, downtimeAt } from './current.ts';

const at = (time: string) => Temporal.Instant.from(`2026-01-15T${time}:00Z`);
const night: AnnouncedDowntime = { from: at('22:00'), until: at('23:00'), reason: 'database' };

describe('downtimeAt', () => {
  it.each([
    ['21:59', 'announced'],
    ['22:00', 'active'],
    ['22:59', 'active'],
    ['23:00', 'over'],
    ['23:59', 'over'],
  ])('at %s it is %s', (time, state) => {
    expect(downtimeAt(at(time), [night], null)).toMatchObject({ state, reason: 'database' });
  });

  it('is none without a near downtime', () => {
    const none = { state: 'none', from: null, until: null, reason: null };
    expect(downtimeAt(at('12:00'), [], null)).toEqual(none);
    const early = at('22:00').subtract({ hours: 8 * 24 });
    expect(downtimeAt(early, [night], null)).toEqual(none);
  });

  it('stays active without a known end, and while the configuration forces it', () => {
    const open = { ...night, until: null };
    expect(downtimeAt(at('23:59'), [open], null)).toMatchObject({ state: 'active', until: null });
    const forced = { reason: 'forced', until: null };
    expect(downtimeAt(at('12:00'), [], forced)).toMatchObject({ state: 'active' });
  });
});
