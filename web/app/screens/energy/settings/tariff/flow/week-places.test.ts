import { expect, test } from 'vitest';
import { afterKey } from './week-places.ts';

test.each([
  ['ArrowRight', false, { day: 4, hour: 17 }],
  ['ArrowLeft', false, { day: 2, hour: 17 }],
  ['ArrowRight', true, { day: 2, hour: 17 }],
  ['ArrowDown', false, { day: 3, hour: 18 }],
  ['ArrowUp', true, { day: 3, hour: 16 }],
  ['Home', false, { day: 3, hour: 0 }],
  ['End', false, { day: 3, hour: 23 }],
  ['a', false, null],
])('afterKey: %s from Thursday 17:00, right to left %s', (key, isRtl, expected) => {
  expect(afterKey(key, { day: 3, hour: 17 }, isRtl)).toEqual(expected);
});

test('afterKey: the week ends at its edges', () => {
  expect(afterKey('ArrowRight', { day: 6, hour: 23 }, false)).toEqual({ day: 6, hour: 23 });
  expect(afterKey('ArrowUp', { day: 0, hour: 0 }, false)).toEqual({ day: 0, hour: 0 });
});
