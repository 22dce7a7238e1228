import { type Values, textOf } from '../forms/rule.ts';

/** Most rows of one list in a form. */
export const rowsMax = 200;

/** Ids of the rows of a list, in order. They are a text in a hidden field: `1 2 4`. */
export function rowIds(values: Values, list: string): readonly string[] {
  const ids = textOf(values[list] ?? null).split(' ');
  return [...new Set(ids.filter((id) => /^\d{1,4}$/.test(id)))].slice(0, rowsMax);
}

/** Value of a button that adds a row to a list or removes one. */
export const addRow = (list: string): string => `add:${list}`;
export const removeRow = (list: string, id: string): string => `remove:${list}:${id}`;

/** A posted form with other rows in one of its lists. */
export interface RowChange {
  readonly posted: FormData;
  readonly list: string;
}

/** The posted form after its button added or removed a row, and the list; null for another button. */
export function withRowChange(posted: FormData): RowChange | null {
  const [action, list = '', id = ''] = String(posted.get('go') ?? '').split(':');
  if ((action !== 'add' && action !== 'remove') || !posted.has(list)) return null;
  const ids = rowIds({ [list]: String(posted.get(list)) }, list);
  const highest = Math.max(0, ...ids.map(Number));
  const next = action === 'add' ? [...ids, String(highest + 1)] : ids.filter((each) => each !== id);
  const changed = new FormData();
  for (const [name, value] of posted) changed.append(name, value);
  changed.set(list, next.join(' '));
  changed.set('go', 'here');
  return { posted: changed, list };
}
