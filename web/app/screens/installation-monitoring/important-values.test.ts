import { expect, test } from 'vitest';
import { copOf, importantValues } from './important-values.ts';
import { somePoint, someValue } from './testing-unit.ts';

const point = somePoint('climate', []);
const entry = (name: string, value: number | boolean | null) => ({
  point,
  value: someValue(name, value),
});
const namesOf = (values: readonly { value: { name: string } }[]) =>
  values.map(({ value }) => value.name);

test('importantValues: the values that matter by group, the others as the rest', () => {
  const values = [
    entry('holidayEnabled', false),
    entry('outdoorTemperature', 6),
    entry('roomHumidity', 41),
    entry('electricalPower', 1240),
    entry('roomTemperature', 21.3),
    entry('returnWaterTemperature', null),
    entry('roomSetPointHeating', 21),
  ];
  const { groups, rest } = importantValues(values, { hasControls: true });
  expect(groups.map(({ id, values }) => [id, ...namesOf(values)])).toEqual([
    ['temperatures', 'roomTemperature', 'outdoorTemperature'],
    ['operation', 'electricalPower'],
    ['air', 'roomHumidity'],
  ]);
  expect(namesOf(rest)).toEqual([
    'holidayEnabled',
    'returnWaterTemperature',
    'roomSetPointHeating',
  ]);
  const reader = importantValues(values, { hasControls: false });
  expect(reader.groups.at(-1)).toMatchObject({ id: 'settings', values: [values.at(-1)] });
});

test('importantValues: at most ten values, the most important of them', () => {
  const rooms = Array.from({ length: 9 }, (_, room) => entry('roomTemperature', 20 + room));
  const values = [entry('waterFlow', 900), ...rooms, entry('electricalPower', 800)];
  const { groups, rest } = importantValues(values, { hasControls: true });
  expect(groups.flatMap(({ values }) => values)).toHaveLength(10);
  expect(namesOf(rest)).toEqual(['waterFlow']);
});

test('copOf: heat over electricity in any unit, and nothing at rest', () => {
  const outdoor = (electrical: number, thermal: number) =>
    somePoint('outdoor', [
      someValue('electricalPower', electrical, { unit: 'W' }),
      someValue('thermalPower', thermal, { unit: 'kW' }),
    ]);
  expect(copOf(outdoor(1240, 5.1))?.value).toMatchObject({ name: 'cop', value: 4.1 });
  expect(copOf(outdoor(0, 5.1))).toBeNull();
  expect(copOf(outdoor(1240, 0))).toBeNull();
  expect(copOf(somePoint('outdoor', []))).toBeNull();
});
