import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifestBytes, screenBytes } from './bundle-size.ts';

const root = join(import.meta.dirname, '..');
const isBuilt = existsSync(join(root, 'web/build/client/assets'));

/** Budgets in bytes after gzip: for the first screen of an app with 100 screens, and for each later one (decision 0042). */
const firstBytesMax = 145 * 1024;
const laterBytesMax = 30 * 1024;

describe.skipIf(!isBuilt)('scripts of the browser', () => {
  const screens = isBuilt ? screenBytes(root) : [];

  test('are counted with their messages for every screen', () => {
    expect(screens.length).toBeGreaterThan(10);
    for (const { path, first } of screens) expect(first, path).toBeGreaterThan(80_000);
  });

  const table = isBuilt ? manifestBytes(root) : { routes: 0, bytes: 0, bytesAtHundred: 0 };

  test('include the table of all screens', () => {
    expect(table.routes).toBeGreaterThan(30);
    expect(table.bytesAtHundred).toBeLessThanOrEqual(6 * 1024);
  });

  test.each(screens)('$path as the first screen fits the budget', ({ first }) => {
    expect(first - table.bytes + table.bytesAtHundred).toBeLessThanOrEqual(firstBytesMax);
  });

  test.each(screens)('$path as a later screen fits the budget', ({ later }) => {
    expect(later).toBeLessThanOrEqual(laterBytesMax);
  });
});
