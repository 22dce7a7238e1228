import { bandCalendar } from '@hearth/energy/tariff/band-calendar-schema.ts';
import { bandAt } from '@hearth/energy/tariff/band-calendar.ts';
import { dayKinds } from '@hearth/energy/tariff/day-kinds.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type PaintedWeek,
  boundsOf,
  calendarOf,
  painted,
  pictureOf,
  readWeek,
  weekText,
} from './painted-week.ts';

const band = fc.constantFrom('1', '2', '3', '4');
const hourOfDay = fc.integer({ min: 0, max: 23 });
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Times of full hours are more frequent than others, so that most lists can be painted. */
const minute = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 23 }).map((hour) => hour * 60) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1439 }) },
);
const rule = fc.record(
  {
    from: minute.map(clock),
    to: fc.oneof(minute.map(clock), fc.constant('24:00')),
    band,
    days: fc.uniqueArray(fc.constantFrom(...dayKinds), { minLength: 1 }),
    months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 12, maxLength: 12 }),
  },
  { requiredKeys: ['from', 'to', 'band'] },
);
const list = fc
  .record({ otherwise: band, rules: fc.array(rule, { maxLength: 8 }) })
  .map((each) => bandCalendar.parse(each));

const week: fc.Arbitrary<PaintedWeek> = fc.record({
  holidays: fc.constantFrom('as-weekday', 'as-sunday'),
  days: fc.array(fc.array(band, { minLength: 24, maxLength: 24 }), { minLength: 7, maxLength: 7 }),
});

/** Weeks of a few strokes, as people paint them. */
const strokes: fc.Arbitrary<PaintedWeek> = fc
  .record({
    first: band,
    holidays: fc.constantFrom('as-weekday' as const, 'as-sunday' as const),
    areas: fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 6 }),
        hourOfDay,
        fc.integer({ min: 0, max: 6 }),
        hourOfDay,
        band,
      ),
      { maxLength: 6 },
    ),
  })
  .map(({ first, holidays, areas }) =>
    areas.reduce<PaintedWeek>(
      (before, [day, hour, toDay, toHour, own]) =>
        painted(before, { from: { day, hour }, to: { day: toDay, hour: toHour } }, own),
      { holidays, days: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => first)) },
    ),
  );

/** Each minute that may differ, on each day of the week, on and after a holiday and not, in two months. */
const times = [1, 7].flatMap((month) =>
  Array.from({ length: 7 }, (_, weekday) => weekday).flatMap((weekday) =>
    [false, true].flatMap((isHoliday) =>
      [false, true].flatMap((afterHoliday) =>
        Array.from({ length: 48 }, (_, half) => ({
          minute: half * 30 + (half % 2),
          today: { month, weekday, isHoliday },
          yesterday: { month, weekday: (weekday + 6) % 7, isHoliday: afterHoliday },
        })),
      ),
    ),
  ),
);

/** The band that a picture shows at a time. */
const bandIn = ({ holidays, days }: PaintedWeek, { minute: at, today }: (typeof times)[number]) =>
  days[today.isHoliday && holidays === 'as-sunday' ? 6 : today.weekday]?.[Math.floor(at / 60)];

test('pictureOf: the picture of any list is the calendar of the contract', () => {
  fc.assert(
    fc.property(list, (calendar) => {
      const picture = pictureOf(calendar);
      fc.pre(picture.ok);
      expect(times.filter((at) => bandIn(picture.week, at) !== bandAt(calendar, at))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('calendarOf: the times of any painted week describe that week, in at most 200 rules', () => {
  fc.assert(
    fc.property(fc.oneof(week, strokes), (each) => {
      const calendar = bandCalendar.parse(calendarOf(each));
      expect(times.filter((at) => bandIn(each, at) !== bandAt(calendar, at))).toEqual([]);
      expect(pictureOf(calendar)).toMatchObject({ ok: true, week: { days: each.days } });
    }),
    { numRuns: 60 },
  );
});

const list8to20 = { from: '08:00', to: '20:00', band: '2' };

test.each([
  ['months', { ...list8to20, months: [11, 12, 1] }],
  ['part-hours', { ...list8to20, from: '08:30' }],
  ['holidays', { ...list8to20, days: ['holiday'] }],
  ['holidays', { from: '22:00', to: '06:00', band: '2', days: ['workday'] }],
] as const)('pictureOf: no picture because of %s', (reason, each) => {
  const calendar = bandCalendar.parse({ otherwise: '1', rules: [each] });
  expect(pictureOf(calendar)).toEqual({ ok: false, reason });
});

test('calendarOf: evening and morning are one time across midnight, and workdays are named', () => {
  const dayPrice = '2';
  const flat: PaintedWeek = {
    holidays: 'as-sunday',
    days: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => dayPrice)),
  };
  const everyDay = (hour: number, toHour: number) => ({
    from: { day: 0, hour },
    to: { day: 6, hour: toHour },
  });
  const night = painted(painted(flat, everyDay(22, 23), '1'), everyDay(0, 5), '1');
  const peak = painted(night, { from: { day: 0, hour: 17 }, to: { day: 4, hour: 19 } }, '3');
  expect(calendarOf(peak)).toEqual({
    otherwise: '2',
    rules: [
      { from: '17:00', to: '20:00', band: '3', days: ['mon', 'tue', 'wed', 'thu', 'fri'] },
      { from: '22:00', to: '06:00', band: '1' },
      { from: '00:00', to: '24:00', band: '2', days: ['holiday'] },
      { from: '00:00', to: '06:00', band: '1', days: ['holiday'] },
      { from: '22:00', to: '24:00', band: '1', days: ['holiday'] },
    ],
  });
});

test('readWeek: a week survives its text; a removed band is the first; other text is no week', () => {
  fc.assert(
    fc.property(week, (each) => {
      expect(readWeek(weekText(each), ['1', '2', '3', '4'])).toEqual(each);
    }),
    { numRuns: 20 },
  );
  const days = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => '9'));
  const text = weekText({ holidays: 'as-weekday', days });
  expect(readWeek(text, ['2'])?.days[0]?.[0]).toBe('2');
  for (const wrong of ['', 'as-weekday', `x ${text}`, text.slice(0, -2)])
    expect(readWeek(wrong, ['2'])).toBeNull();
  expect(readWeek(text, [])).toBeNull();
});

test('boundsOf: corners in any order are one area', () => {
  expect(boundsOf({ from: { day: 4, hour: 20 }, to: { day: 1, hour: 3 } })).toEqual({
    firstDay: 1,
    lastDay: 4,
    firstHour: 3,
    lastHour: 20,
  });
});
