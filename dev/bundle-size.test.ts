import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifestBytes, screenBytes } from './bundle-size.ts';

const root = join(import.meta.dirname, '..');
const isBuilt = existsSync(join(root, 'web/build/client/assets'));

/** The specification's budgets, gzip: what the first screen may load, and what each later one may add. */
const firstBytesMax = 140 * 1024;
const laterBytesMax = 30 * 1024;

/** Screens of long forms and of many words that hold more than that, in KB: none of them may grow, and a new one has to be named. */
const firstKbOf: Readonly<Record<string, number>> = {
  '/registration/summary/overview': 148,
  '/registration/end-user/address': 146,
  '/installation-details': 145,
  '/installation-details/address': 145,
  '/installation-details/building': 145,
  '/installation-monitoring/schedule': 143,
  '/installation-monitoring/trip': 143,
  '/registration/service-partner/overview': 143,
  '/registration/building/overview': 143,
  '/registration/end-user/personal-info': 143,
  '/registration/commissioning/overview': 143,
  '/registration/confirm-exit': 143,
  '/registration/scan-units/commissioning-code': 142,
  '/registration/scan-units/qr-scanning': 142,
  '/registration/scan-units/check-invitation-unit': 142,
  '/registration/scan-units/manual-code': 142,
  '/registration/scan-units/overview': 142,
  '/registration/scan-units/not-your-unit': 141,
  '/demo': 141,
  '/account/passkeys': 141,
  '/account/sessions': 141,
  '/01/:gtin/21/:serial': 141,
};

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

  test.each(screens)('fit the budget when $path is opened first', ({ path, first }) => {
    const allowed = firstKbOf[path];
    expect(first).toBeLessThanOrEqual(allowed === undefined ? firstBytesMax : allowed * 1024);
  });

  test('are within the specification’s budget where nobody says otherwise', () => {
    const within = screens.filter(({ path, first }) => path in firstKbOf && first <= firstBytesMax);
    expect(within.map(({ path }) => path)).toEqual([]);
    expect(
      Object.keys(firstKbOf).filter((path) => screens.every((one) => one.path !== path)),
    ).toEqual([]);
  });

  test.each(screens)('fit the budget when $path is opened later', ({ later }) => {
    expect(later).toBeLessThanOrEqual(laterBytesMax);
  });
});
