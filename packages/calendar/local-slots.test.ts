import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { daySlots, monthSlots, twoHourSlots } from './local-slots.ts';
import type { TimeSlot } from './local-slots.ts';

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const hours = ({ from, to }: TimeSlot): number => to.since(from).total('hours');

describe('local slots', () => {
  it('twoHourSlots: 2025-03-30 in Berlin loses the hour in the second of twelve slots', () => {
    const slots = twoHourSlots(day('2025-03-30'), 'Europe/Berlin');
    expect(slots.map(hours)).toEqual([2, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect(slots[1]?.from.toString()).toBe('2025-03-30T01:00:00Z');
  });

  it('twoHourSlots: 2025-10-26 in Berlin has the extra hour in the second slot', () => {
    const slots = twoHourSlots(day('2025-10-26'), 'Europe/Berlin');
    expect(slots.map(hours)).toEqual([2, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
  });

  it('twoHourSlots: the first slot begins with the day when the clocks skip midnight', () => {
    const slots = twoHourSlots(day('2024-03-31'), 'Asia/Beirut');
    expect(slots[0]?.from.toString()).toBe('2024-03-30T22:00:00Z');
    expect(slots.map(hours).reduce((sum, each) => sum + each, 0)).toBe(23);
  });

  it('daySlots, monthSlots: days have 23, 24 or 25 hours, months are contiguous', () => {
    expect(daySlots(day('2025-03-29'), 3, 'Europe/Berlin').map(hours)).toEqual([24, 23, 24]);
    expect(daySlots(day('2025-10-25'), 3, 'Europe/Berlin').map(hours)).toEqual([24, 25, 24]);
    const months = monthSlots(day('2024-01-01'), 24, 'Europe/Berlin');
    expect(months[1]?.from.toString()).toBe('2024-01-31T23:00:00Z');
    expect(months[23]?.to.toString()).toBe('2025-12-31T23:00:00Z');
  });

  it('twoHourSlots: cover the local day without a gap, in any zone on any day', () => {
    const zones = [
      'Europe/Berlin',
      'Asia/Beirut',
      'Australia/Lord_Howe',
      'Atlantic/Azores',
      'Asia/Kathmandu',
      'America/Santiago',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.nat(20 * 365), (zone, offset) => {
        const date = day('2010-01-01').add({ days: offset });
        const slots = twoHourSlots(date, zone);
        const [whole] = daySlots(date, 1, zone);
        expect(slots[0]?.from.equals(whole!.from)).toBe(true);
        expect(slots[11]?.to.equals(whole!.to)).toBe(true);
        expect(
          slots.every((slot, index) => index === 0 || slot.from.equals(slots[index - 1]!.to)),
        ).toBe(true);
        expect(slots.every((slot) => hours(slot) > 0)).toBe(true);
      }),
    );
  });
});
