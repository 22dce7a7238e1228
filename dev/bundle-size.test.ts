import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifestBytes, screenBytes } from './bundle-size.ts';

const root = join(import.meta.dirname, '..');
const isBuilt = existsSync(join(root, 'web/build/client/assets'));

/** Budgets, gzip: what the first screen may load once the app has 100 screens, and what each later one may add (decision 0038). */
const firstBytesMax = 145 * 1024;
const laterBytesMax = 30 * 1024;

describe.skipIf(!isBuilt)('the scripts that a browser loads', () => {
  const screens = isBuilt ? screenBytes(root) : [];

  test('are counted with their messages, for every screen', () => {
    expect(screens.length).toBeGreaterThan(10);
    for (const { path, first } of screens) expect(first, path).toBeGreaterThan(80_000);
  });

  const table = isBuilt ? manifestBytes(root) : { routes: 0, bytes: 0, bytesAtHundred: 0 };

  test('include the table of all screens', () => {
    expect(table.routes).toBeGreaterThan(30);
    expect(table.bytesAtHundred).toBeLessThanOrEqual(6 * 1024);
  });

  test.each(screens)('fit the budget when $path is opened first', ({ first }) => {
    expect(first - table.bytes + table.bytesAtHundred).toBeLessThanOrEqual(firstBytesMax);
  });

  test.each(screens)('fit the budget when $path is opened later', ({ later }) => {
    expect(later).toBeLessThanOrEqual(laterBytesMax);
  });
});
