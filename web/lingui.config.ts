import { readdirSync } from 'node:fs';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** One catalog a screen folder and language: `locales/de/launcher.po`. The ids are ours, the English text is the source. */
const names = readdirSync(new URL('locales/en', import.meta.url)).map((file) =>
  file.replace(/\.po$/, ''),
);

export default defineConfig({
  locales: ['en', 'de', 'ar'],
  sourceLocale: 'en',
  catalogs: names.map((name) => ({ path: `<rootDir>/locales/{locale}/${name}`, include: [] })),
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: false }),
});
