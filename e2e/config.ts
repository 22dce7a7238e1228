/** What the environment tells a test run. */
export const run = {
  /** `npm test` says which Chromium it found; by hand, the distribution's. */
  chromium: process.env['HEARTH_CHROMIUM'] || '/usr/bin/chromium',
  /** The systems under test get nothing else of it. */
  path: process.env['PATH'] ?? '',
};
