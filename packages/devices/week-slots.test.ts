import { weekDays } from '@hearth/calendar/week-days.ts';
import { type Week, emptyWeek } from './week.ts';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { lastChanges, nextSlot, slotsBetween } from './week-slots.ts';

const zones = [
  'Europe/Berlin',
  'America/New_York',
  // Half an hour of summer time; a jump at midnight; none.
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kolkata',
];
const timeZone = fc.constantFrom(...zones);
const time = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
  );
const day = fc
  .uniqueArray(time, { maxLength: 5 })
  .map((times) => times.map((at) => ({ at, sets: { warmth: Number(at.replace(':', '')) } })));
const week: fc.Arbitrary<Week> = fc
  .tuple(day, day, day, day, day, day, day)
  .map(
    (days) => Object.fromEntries(days.map((slots, at) => [weekDays[at], slots])) as unknown as Week,
  );
const instant = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
  .map((at) => Temporal.Instant.fromEpochMilliseconds(at));

const every = (times: readonly string[]): Week =>
  Object.fromEntries(
    weekDays.map((weekDay) => [weekDay, times.map((at) => ({ at, sets: { warmth: at } }))]),
  ) as unknown as Week;
const on = (date: string, times: readonly string[], zone = 'Europe/Berlin') => {
  const startOf = (days: number) =>
    Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(zone).toInstant();
  const after = startOf(0).subtract({ milliseconds: 1 });
  const until = startOf(1).subtract({ milliseconds: 1 });
  return slotsBetween(every(times), { after, until, timeZone: zone }).map(({ at, sets }) => {
    const local = at.toZonedDateTimeISO(zone);
    return `${sets['warmth']} ${local.toPlainTime().toString().slice(0, 5)}${local.offset}`;
  });
};

test('a skipped local time is due at the clock change, after earlier changes', () => {
  expect(on('2026-03-29', ['01:50', '02:10', '02:50', '03:00'])).toEqual([
    '01:50 01:50+01:00',
    '02:10 03:00+02:00',
    '02:50 03:00+02:00',
    '03:00 03:00+02:00',
  ]);
  expect(on('2026-04-24', ['00:30'], 'Africa/Cairo')).toEqual(['00:30 01:00+03:00']);
});

test('a time that occurs twice gives one change, at the first occurrence', () => {
  expect(on('2026-10-25', ['02:30', '03:00'])).toEqual(['02:30 02:30+02:00', '03:00 03:00+01:00']);
});

test('every change occurs once on its day, in order, for any number of reads', () => {
  fc.assert(
    fc.property(
      week,
      timeZone,
      instant,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (own, zone, from, share) => {
        const until = from.add({ hours: 24 * 7 });
        const middle = from.add({ milliseconds: Math.floor(share * 7 * 86_400_000) });
        const all = slotsBetween(own, { after: from, until, timeZone: zone });
        const parts = [
          ...slotsBetween(own, { after: from, until: middle, timeZone: zone }),
          ...slotsBetween(own, { after: middle, until, timeZone: zone }),
        ];
        expect(parts).toEqual(all);
        const times = all.map(({ at }) => at.epochMilliseconds);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        // Whole days in between have each of their changes, however long they are.
        const whole = from.toZonedDateTimeISO(zone).toPlainDate().add({ days: 3 });
        const existing = all.filter(({ at }) =>
          at.toZonedDateTimeISO(zone).toPlainDate().equals(whole),
        );
        const planned = own[weekDays[whole.dayOfWeek - 1] ?? 'monday'];
        expect(existing).toHaveLength(planned.length);
      },
    ),
    { numRuns: 60 },
  );
});

test('the next change is the first of those to come, and an empty week has none', () => {
  const after = Temporal.Instant.from('2026-01-15T10:05:00Z');
  const next = nextSlot(every(['06:00', '22:00']), { after, timeZone: 'Europe/Berlin' });
  expect(next?.at.toString()).toBe('2026-01-15T21:00:00Z');
  expect(nextSlot(emptyWeek(), { after, timeZone: 'Europe/Berlin' })).toBeNull();
});

test('an exception gives its days the changes of another day, and no other day', () => {
  const own = {
    ...emptyWeek(),
    wednesday: every(['06:00']).monday,
    sunday: every(['09:00']).monday,
  };
  const exceptions = [{ from: '2026-12-23', to: '2026-12-24', as: 'sunday' as const }];
  const after = Temporal.Instant.from('2026-12-21T23:00:00Z');
  const until = Temporal.Instant.from('2026-12-30T22:59:00Z');
  const range = { after, until, timeZone: 'Europe/Berlin' };
  const days = (slots: ReturnType<typeof slotsBetween>) => slots.map(({ at }) => at.toString());
  expect(days(slotsBetween(own, { ...range, exceptions }))).toEqual([
    '2026-12-23T08:00:00Z',
    '2026-12-24T08:00:00Z',
    '2026-12-27T08:00:00Z',
    '2026-12-30T05:00:00Z',
  ]);
  expect(nextSlot(own, { ...range, exceptions })?.at.toString()).toBe('2026-12-23T08:00:00Z');
  expect(days(slotsBetween(own, range))[0]).toBe('2026-12-23T05:00:00Z');
});

test('lastChanges: of several changes of a value, the last one counts', () => {
  const at = Temporal.Instant.from('2026-01-15T10:05:00Z');
  const later = at.add({ hours: 1 });
  const words = lastChanges([
    { at, sets: { power: 'on', warmth: 21 } },
    { at: later, sets: { warmth: 19 } },
  ]);
  expect(words).toEqual([
    { name: 'power', desired: 'on', at },
    { name: 'warmth', desired: 19, at: later },
  ]);
});
