import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namedValues } from './named-values.ts';
import { somePoint, someUnit, someValue } from './testing-unit.ts';
import { unitView } from './unit-view.ts';

const catalog = readFileSync(join(import.meta.dirname, '../../../locales/en/values.po'), 'utf8');
const words = new Map(
  [...catalog.matchAll(/msgid "(.+)"\nmsgstr "(.*)"/g)].map(([, id = '', message = '']) => [
    id,
    message,
  ]),
);
const text = (id: string): string => words.get(id) ?? id;
const clock = { asOf: '2026-03-10T10:42:00Z', readEveryS: 600 };
const choice = (name: string, value: string, options: string[]) =>
  someValue(name, value, { settable: true, options });

test('a characteristic, value or control without a text is in the technical list', () => {
  const point = somePoint('climate', [
    someValue('roomTemperature', 21, { unit: '°C' }),
    someValue('schedule.nextAction.operationMode', 'heating'),
    someValue('fanMode', 'thursday'),
    someValue('firmwareUpdate.id', '00000000-0000-4000-8000-000000000056'),
    someValue('holidayEnabled', false),
    choice('econo', 'on', ['on', 'warp', 'off']),
    choice('operationMode', 'heating', ['heating', 'warp']),
    choice('airPurificationMode', 'moist', ['moist', 'antiPollen']),
  ]);
  const view = unitView(someUnit([point]), clock);
  const namesOf = (placed: readonly { value: { name: string } }[]) =>
    placed.map(({ value }) => value.name);
  const seen = namedValues(text, view, { canChange: true });
  expect(namesOf(seen.values)).toEqual(['roomTemperature', 'holidayEnabled']);
  expect(namesOf(seen.technical).toSorted()).toEqual([
    'econo',
    'fanMode',
    'firmwareUpdate.id',
    'operationMode',
    'schedule.nextAction.operationMode',
  ]);
  const reader = namedValues(text, view, { canChange: false });
  expect(namesOf(reader.values)).toContain('airPurificationMode');
});
