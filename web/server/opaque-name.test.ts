import { expect, it } from 'vitest';
import { createOpaqueName } from './opaque-name.ts';

const key = new Uint8Array(32).fill(7);

it('gives equal names in every process of a deployment', () => {
  expect(createOpaqueName(key)('person', 'a')).toBe(createOpaqueName(key)('person', 'a'));
});

it('distinguishes different lists of parts', () => {
  const opaque = createOpaqueName(key);
  const names = [opaque('a', 'b'), opaque('ab'), opaque('a,b'), opaque('b', 'a'), opaque('a')];
  expect(new Set(names).size).toBe(names.length);
});

it('depends on the key', () => {
  expect(createOpaqueName(key)('a')).not.toBe(createOpaqueName(new Uint8Array(32).fill(8))('a'));
  expect(createOpaqueName(key)('mara@example.org')).toMatch(/^[\w-]{22}$/);
});
