import { join } from 'node:path';
import { readBrand } from '@hearth/platform/files/brand-folder.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { expect, it } from 'vitest';
import { languages } from '../app/i18n/languages.ts';
import { screenRoutes } from '../app/route-table.ts';
import { manifestOf } from './manifest.ts';

const root = join(import.meta.dirname, '../..');
const brand = valueOf(readBrand(root, 'hearth'));
const [english, , arabic] = languages;
const manifestWith = (change: Partial<Parameters<typeof manifestOf>[0]> = {}) =>
  manifestOf({ brand, language: english, theme: 'light', text: (id) => id, ...change });

it('has one id for all languages, themes and brands', () => {
  const other = valueOf(readBrand(root, './e2e/brands/nordlicht'));
  for (const { id, scope, start_url } of [
    manifestWith(),
    manifestWith({ language: arabic, theme: 'dark' }),
    manifestWith({ brand: other }),
  ])
    expect({ id, scope, start_url }).toEqual({ id: '/', scope: '/', start_url: '/launcher' });
});

it('has the page’s direction and the theme’s colours', () => {
  expect(manifestWith({ language: arabic })).toMatchObject({ lang: 'ar', dir: 'rtl' });
  expect(manifestWith({ theme: 'dark' }).background_color).toBe(brand.colours.paper.dark);
});

it('has an icon for each purpose in the required sizes', () => {
  expect(manifestWith().icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    '512x512 monochrome',
    'any any',
  ]);
});

it('has shortcuts to existing screens', () => {
  const paths: readonly string[] = screenRoutes.map(({ path }) => path);
  const { shortcuts } = manifestWith();
  expect(shortcuts.map(({ url }) => url)).toContain('/registration/scan-units/start');
  for (const { url, icons } of shortcuts) {
    expect(paths).toContain(url);
    expect(icons.length).toBeGreaterThan(0);
  }
});

it('works with the pictures that a brand has', () => {
  const pictures = { 'icon.svg': 'a', 'logo.svg': 'b', 'apple-touch-icon.png': 'c' };
  const { icons, screenshots } = manifestWith({ brand: { ...brand, pictures } });
  expect(icons).toEqual([
    { src: '/brand/icon.svg?v=a', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ]);
  expect(screenshots).toEqual([]);
});

it('reads a screenshot’s form factor and size from its name', () => {
  const pictures = { ...brand.pictures, 'screenshot-wide-energy-1280x800.png': 'f' };
  expect(manifestWith({ brand: { ...brand, pictures } }).screenshots).toContainEqual({
    src: '/brand/screenshot-wide-energy-1280x800.png?v=f',
    sizes: '1280x800',
    type: 'image/png',
    form_factor: 'wide',
    label: 'shell.energy',
  });
});
