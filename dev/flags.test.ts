import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flagKeys } from '@hearth/product/flag/flags.ts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Keys that no file of the product names beside their own list. */
function unusedFlags(keys: readonly string[]): readonly string[] {
  const texts = globSync('{services,web,packages}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) =>
      /node_modules|[\\/]build$|\.test\.|testing-|product[\\/]flag[\\/]flags\.ts$/.test(name),
  }).map((file) => readFileSync(join(root, file), 'utf8'));
  return keys.filter((key) => !texts.some((text) => text.includes(key)));
}

test('every feature flag decides something', () => {
  expect(unusedFlags(flagKeys)).toEqual([]);
  expect(unusedFlags(['never_used_enabled'])).toEqual(['never_used_enabled']);
});
