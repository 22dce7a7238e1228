/** Environment variables of the benches. */
export const machine = {
  /** Environment of a started system, as by hand: npm finds its own settings. */
  environment: process.env,
  chromium: process.env['HEARTH_CHROMIUM'] || '/usr/bin/chromium',
};
