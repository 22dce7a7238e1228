/** What the environment tells a bench. */
export const machine = {
  /** A system that is started is started as by hand: npm finds its own settings. */
  environment: process.env,
  chromium: process.env['HEARTH_CHROMIUM'] || '/usr/bin/chromium',
};
