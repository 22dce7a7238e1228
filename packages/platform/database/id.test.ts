import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { idAfter, uuidv7 } from './id.ts';

const at = Temporal.Instant.from('2022-02-22T19:22:22.000Z');

it('uuidv7: begins with the milliseconds, and has version and variant', () => {
  expect(uuidv7(at)).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('uuidv7: ids of one millisecond are in the order of their creation', () => {
  const ids = Array.from({ length: 500 }, () => uuidv7(at));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(500);
  expect(uuidv7(at.add({ milliseconds: 1 })) > (ids.at(-1) ?? '')).toBe(true);
});

it('idAfter: follows from the id and the name, in the order of the ids', () => {
  const ids = Array.from({ length: 20 }, () => uuidv7(at));
  const after = ids.map((id) => idAfter(id, 'home'));
  expect(after).toEqual(after.toSorted());
  expect(after).toEqual(ids.map((id) => idAfter(id, 'home')));
  expect(after[0]).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set([...ids, ...after, ...ids.map((id) => idAfter(id, 'unit'))]).size).toBe(60);
});
