import { expect, test } from 'vitest';
import { painted, weekText } from './painted-week.ts';
import { asListButton, withPaintedList } from './painted-list.ts';

/** A day price with a dearer time on Saturday, painted over a list of one time. */
function postedWeek(): FormData {
  const days = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => '1'));
  const place = (hour: number) => ({ day: 5, hour });
  const week = painted({ holidays: 'as-weekday', days }, { from: place(8), to: place(19) }, '3');
  const posted = new FormData();
  const values = {
    'p1-bands': '1 3',
    'p1-b1-name': 'Day',
    'p1-week': weekText(week),
    'p1-windows': '4',
    'p1-w4-from': '22',
    'p1-w4-days': 'mon',
    'p1-otherwise': '3',
    go: asListButton('p1-'),
  };
  for (const [name, value] of Object.entries(values)) posted.set(name, value);
  return posted;
}

test('withPaintedList: the week becomes the list of its times, and other fields stay', () => {
  const change = withPaintedList(postedWeek());
  expect(change?.list).toBe('p1-windows');
  expect(Object.fromEntries(change?.posted ?? [])).toEqual({
    'p1-bands': '1 3',
    'p1-b1-name': 'Day',
    'p1-week': '',
    'p1-windows': '1',
    'p1-otherwise': '1',
    'p1-w1-from': '08:00',
    'p1-w1-to': '20:00',
    'p1-w1-band': '3',
    'p1-w1-days': 'sat',
    go: 'here',
  });
});

test.each([
  ['another button', { go: 'add:p1-windows' }],
  ['no week', { 'p1-week': '' }],
  ['a week of another form', { 'p1-week': 'as-weekday 1,1' }],
  ['a part that the form does not have', { go: asListButton('p2-') }],
])('withPaintedList: %s changes nothing', (_, values) => {
  const posted = postedWeek();
  for (const [name, value] of Object.entries(values)) posted.set(name, value);
  expect(withPaintedList(posted)).toBeNull();
});
