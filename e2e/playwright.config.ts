import { defineConfig } from '@playwright/test';
import { run } from './config.ts';

// Each window of a whole Chromium opens two pages of its own below the address bar, a quarter of what a test costs. Of several lists
// the last counts, so what Playwright leaves out is named again.
const leftOut = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // The machine that matters has two cores; a test that passes only when repeated does not pass.
  workers: 2,
  retries: 0,
  // Limits for what hangs, not measures: the machine may be busy with other work.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Each browser context is a new device, and most tests are not about what a device keeps.
    serviceWorkers: 'block',
    // What the page was and did; a film of it would cost every test that passes.
    trace: { mode: 'retain-on-failure', screenshots: false },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: run.chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${leftOut.join()}`,
      ],
    },
  },
});
