/** What the environment tells a bench. */
export const machine = {
  path: process.env['PATH'] ?? '',
  chromium: process.env['HEARTH_CHROMIUM'] || '/usr/bin/chromium',
};
