import type { RowChange } from '../../../../../wizard/rows.ts';
import { listValues, prefixed, weekIn } from './calendar-values.ts';
import { calendarOf } from './painted-week.ts';

const button = 'list:';

/** Value of the button that turns the painted week of a price part into a list of times. */
export const asListButton = (prefix: string): string => `${button}${prefix}`;

/** The posted form with the list of times that describes its painted week; null for another button. */
export function withPaintedList(posted: FormData): RowChange | null {
  const go = String(posted.get('go') ?? '');
  const prefix = go.startsWith(button) ? go.slice(button.length) : '';
  const list = `${prefix}windows`;
  const week =
    prefix === '' || !posted.has(list)
      ? null
      : weekIn(
          {
            [`${prefix}week`]: String(posted.get(`${prefix}week`) ?? ''),
            [`${prefix}bands`]: String(posted.get(`${prefix}bands`) ?? ''),
          },
          prefix,
        );
  if (!week) return null;
  const changed = new FormData();
  const isOfList = (name: string): boolean =>
    name.startsWith(`${prefix}w`) && /^\d/.test(name.slice(prefix.length + 1));
  for (const [name, value] of posted) if (!isOfList(name)) changed.append(name, value);
  for (const [name, value] of Object.entries(prefixed(listValues(calendarOf(week)), prefix))) {
    changed.delete(name);
    for (const each of Array.isArray(value) ? value : [String(value)]) changed.append(name, each);
  }
  changed.set(`${prefix}week`, '');
  changed.set('go', 'here');
  return { posted: changed, list };
}
