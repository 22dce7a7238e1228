import { describe, expect, it } from 'vitest';
import { addRow, removeRow, rowIds, withRowChange } from './rows.ts';

const posted = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

describe('rows of a form', () => {
  it.each([
    ['1 2 4', ['1', '2', '4']],
    ['', []],
    ['2 2 x 7;', ['2']],
  ])('%j has the ids %j', (text, ids) => {
    expect(rowIds({ prices: text }, 'prices')).toEqual(ids);
  });

  it('at most 200 rows are read', () => {
    const prices = Array.from({ length: 300 }, (_, row) => String(row)).join(' ');
    expect(rowIds({ prices }, 'prices')).toHaveLength(200);
  });

  it('a button adds a row with an id that was never used, and keeps what was typed', () => {
    const found = withRowChange(posted({ prices: '1 4', 'p4-rate': '31.9', go: addRow('prices') }));
    expect(found?.list).toBe('prices');
    expect(found?.posted.get('prices')).toBe('1 4 5');
    expect(found?.posted.get('p4-rate')).toBe('31.9');
    expect(found?.posted.get('go')).toBe('here');
  });

  it('a button removes one row', () => {
    const found = withRowChange(posted({ prices: '1 4 5', go: removeRow('prices', '4') }));
    expect(found?.posted.get('prices')).toBe('1 5');
  });

  it('another button, and a list that the form does not have, change nothing', () => {
    expect(withRowChange(posted({ prices: '1', go: 'next' }))).toBeNull();
    expect(withRowChange(posted({ prices: '1', go: addRow('rates') }))).toBeNull();
  });
});
