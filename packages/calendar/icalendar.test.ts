import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { type CalendarEvent, calendarFile } from './icalendar.ts';
import { readCalendarFile } from './testing-icalendar.ts';

const now = Temporal.Instant.from('2026-03-01T08:00:00Z');
const base = { product: 'Hearth', name: 'Home', locale: 'en', now };
const event = {
  uid: 'service-1@hearth',
  title: 'Service',
  description: 'By hand',
  url: 'https://app.invalid/',
};
const fileOf = (more: Partial<CalendarEvent> & ({ day: string } | object)): string =>
  calendarFile({ ...base, events: [{ ...event, day: '2026-03-29', ...more }] });

/** Properties by name after unfolding, as a reader sees them. */
const propertiesOf = (file: string): ReadonlyMap<string, string> =>
  new Map(
    file
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );

it('calendarFile: a whole day has no time, so a change of the clock does not move it', () => {
  const properties = propertiesOf(fileOf({}));
  expect(properties.get('DTSTART;VALUE=DATE')).toBe('20260329');
  expect(properties.get('DTSTAMP')).toBe('20260301T080000Z');
  expect(properties.get('BEGIN')).toBe('VEVENT');
});

it.each([
  ['before the clock changes', '2026-03-28T14:00:00[Europe/Berlin]', '20260328T130000Z'],
  ['after it', '2026-03-29T14:00:00[Europe/Berlin]', '20260329T120000Z'],
  [
    'in the repeated hour of autumn',
    '2026-10-25T02:30:00+01:00[Europe/Berlin]',
    '20261025T013000Z',
  ],
])('calendarFile: an event with a time is in UTC %s', (_, local, written) => {
  const from = Temporal.ZonedDateTime.from(local).toInstant();
  const file = calendarFile({ ...base, events: [{ ...event, from, to: from.add({ hours: 1 }) }] });
  expect(propertiesOf(file).get('DTSTART')).toBe(written);
});

it('calendarFile: lines are folded at 75 octets, and no character is divided', () => {
  const title = 'صيانة المضخة 🔧 '.repeat(20);
  const file = fileOf({ title });
  const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  expect(propertiesOf(file).get('SUMMARY')).toBe(title);
});

it('calendarFile: a text adds no line and no property', () => {
  const file = fileOf({
    title: 'A\r\nEND:VEVENT\rBEGIN:VEVENT; B, C\\',
    description: 'D\u0000\u0007\nE',
  });
  const properties = propertiesOf(file);
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  expect(properties.get('SUMMARY')).toBe(String.raw`A\nEND:VEVENT\nBEGIN:VEVENT\; B\, C\\`);
  expect(properties.get('DESCRIPTION')).toBe(String.raw`D  \nE`);
});

/** Texts with everything that a calendar writes in another way: marks, ends of lines, wide and combined characters. */
const anyText = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
      fc.constantFrom(
        '\\',
        ';',
        ',',
        '\n',
        '\\n',
        ':',
        '"',
        'صيانة المضخة ',
        '暖',
        '🔧',
        'e\u0301',
        ' ',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

it('calendarFile: another reader finds every text as it was given', () => {
  fc.assert(
    fc.property(anyText, anyText, (title, description) => {
      const file = calendarFile({
        ...base,
        events: [{ ...event, day: '2026-03-29', title, description }],
      });
      const read = readCalendarFile(file);
      // A control character is no text of a calendar.
      const written = (text: string) =>
        text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');
      expect(read).toEqual([
        {
          uid: event.uid,
          url: event.url,
          title: written(title),
          description: written(description),
          from: '2026-03-29',
          to: '2026-03-30',
        },
      ]);
    }),
  );
});

it.each(['Europe/Berlin', 'America/New_York', 'Asia/Riyadh', 'Australia/Lord_Howe'])(
  'calendarFile: another reader finds each hour around both changes of the clock of %s at its instant',
  (timeZone) => {
    const hours = [
      '2026-03-07',
      '2026-03-28',
      '2026-04-04',
      '2026-10-03',
      '2026-10-24',
      '2026-10-31',
    ]
      .map((day) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant())
      .flatMap((start) => Array.from({ length: 50 }, (_, hour) => start.add({ hours: hour })));
    const events = hours.map((from, nth) => ({
      ...event,
      uid: `visit-${nth}`,
      from,
      to: from.add({ hours: 2 }),
    }));
    const read = readCalendarFile(calendarFile({ ...base, events }));
    expect(read.map(({ from, to }) => [from, to])).toEqual(
      events.map(({ from, to }) => [from.toString(), to.toString()]),
    );
  },
);

it('calendarFile: another reader finds each whole day around both changes of the clock', () => {
  const first = Temporal.PlainDate.from('2026-03-27');
  const days = [0, 1, 2, 3, 4, 210, 211, 212, 213].map((more) => first.add({ days: more }));
  const events = days.map((day) => ({
    ...event,
    uid: `service-${day.toString()}`,
    day: day.toString(),
  }));
  const read = readCalendarFile(calendarFile({ ...base, events }));
  expect(read.map(({ from, to }) => [from, to])).toEqual(
    days.map((day) => [day.toString(), day.add({ days: 1 }).toString()]),
  );
});
