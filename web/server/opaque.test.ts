import { expect, it } from 'vitest';
import { createOpaque } from './opaque.ts';

const key = new Uint8Array(32).fill(7);

it('names the same thing alike, in every process of a deployment', () => {
  expect(createOpaque(key)('person', 'a')).toBe(createOpaque(key)('person', 'a'));
});

it('takes no two lists of parts for one', () => {
  const opaque = createOpaque(key);
  const names = [opaque('a', 'b'), opaque('ab'), opaque('a,b'), opaque('b', 'a'), opaque('a')];
  expect(new Set(names).size).toBe(names.length);
});

it('says nothing to who has not the key', () => {
  expect(createOpaque(key)('a')).not.toBe(createOpaque(new Uint8Array(32).fill(8))('a'));
  expect(createOpaque(key)('mara@example.org')).toMatch(/^[\w-]{22}$/);
});
