import { join } from 'node:path';

/** What the environment tells a test run. */
export const run = {
  /** `npm test` says which Chromium it found; by hand, the distribution's. */
  chromium: process.env['HEARTH_CHROMIUM'] || '/usr/bin/chromium',
  /** The systems under test get nothing else of it. */
  path: process.env['PATH'] ?? '',
  /** What Node made of the sources, as `npm start` keeps it: half of a system's start is reading them. */
  compiled: join(import.meta.dirname, '../.runtime/compiled'),
  /** Of `npm test`, which prints it; none by hand and in the deep run, where nothing is drawn by lot. */
  seed: process.env['HEARTH_DEEP'] === '1' ? undefined : process.env['HEARTH_SEED'],
};
