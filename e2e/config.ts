import { join } from 'node:path';

const chromium = process.env['HEARTH_CHROMIUM'] || '/usr/bin/chromium';

/** Settings of a test run from the environment. */
export const run = {
  /** The browser of most journeys: the headless shell that `npm test` found, which needs less of the machine, else the Chromium. */
  browser: process.env['HEARTH_HEADLESS_SHELL'] || chromium,
  /** The Chromium that `npm test` found, by default the distribution's: a headless shell has no cameras and installs no apps. */
  chromium,
  /** The only settings passed on to the systems under test. */
  path: process.env['PATH'] ?? '',
  /** Node's compile cache, shared with `npm start`: compiling is half of a system's start. */
  compiled: join(import.meta.dirname, '../.runtime/compiled'),
  /** Whether every journey runs instead of the drawn ones (`npm run test:all`). */
  hasAll: process.env['HEARTH_ALL'] === '1',
  /** Seed of the samples, printed by `npm test`; null in the deep run and by hand, where every case runs. */
  seed: process.env['HEARTH_DEEP'] === '1' ? undefined : process.env['HEARTH_SEED'],
};
