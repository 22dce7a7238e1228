import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifestBytes, screenBytes } from './bundle-size.ts';

const root = join(import.meta.dirname, '..');
const isBuilt = existsSync(join(root, 'web/build/client/assets'));

/** The specification's budgets, gzip: what the first screen may load, and what each later one may add. */
const firstBytesMax = 140 * 1024;
const laterBytesMax = 30 * 1024;

describe.skipIf(!isBuilt)('the scripts that a browser loads', () => {
  const screens = isBuilt ? screenBytes(root) : [];

  test('are counted with their messages, for every screen', () => {
    expect(screens.length).toBeGreaterThan(10);
    for (const { path, first } of screens) expect(first, path).toBeGreaterThan(80_000);
  });

  test('leave room for the table of a hundred screens', () => {
    const { routes, bytes } = manifestBytes(root);
    expect(routes).toBeGreaterThan(30);
    expect((bytes * 100) / routes).toBeLessThanOrEqual(6 * 1024);
  });

  test.each(screens)('fit the budget when $path is opened first', ({ first }) => {
    expect(first).toBeLessThanOrEqual(firstBytesMax);
  });

  test.each(screens)('fit the budget when $path is opened later', ({ later }) => {
    expect(later).toBeLessThanOrEqual(laterBytesMax);
  });
});
