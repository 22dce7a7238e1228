import type { Translate } from '../../../i18n/use-text.ts';

const names = [
  'edit',
  'add',
  'copy',
  'remove',
  'time',
  'empty',
  'left',
  'tooMany',
  'tooClose',
  'now',
  'today',
  'same',
  'copyDays',
  'keys',
  'night',
  'day',
  'away',
] as const;

/** Words of the scheduler in the page's language. The element fills in the placeholders itself, so they are passed on as written. */
export function elementWords(text: Translate): Readonly<Record<string, string>> {
  const places = {
    day: '{day}',
    time: '{time}',
    count: '{count}',
    limit: '{limit}',
    first: '{first}',
    second: '{second}',
    days: '{days}',
    minutes: '{minutes}',
  };
  return Object.fromEntries(names.map((word) => [word, text(`schedule.element-${word}`, places)]));
}
