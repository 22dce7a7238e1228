import { defineConfig } from '@playwright/test';
import { run } from './config.ts';

// Chromium's two own pages per window cost a quarter of a test, so they are disabled. Only the last list of disabled features counts,
// so it repeats Playwright's.
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
  // One more than the cores, because tests also wait; no retries: a test must pass the first time.
  workers: 3,
  retries: 0,
  // Generous limits against hanging tests: the machine may be busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Drawing motion costs a tenth of a test's processor time; tests of motion and a newcomer's journey switch it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Each browser context is a new device; most tests need no service worker.
    serviceWorkers: 'block',
    // A trace of every action costs up to a quarter of a test's processor time, so only `--trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: run.browser,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${leftOut.join()}`,
        // Each page of a test is young: V8 spends less where it neither collects small garbage often nor compiles beside the page.
        '--js-flags=--single-threaded --min-semi-space-size=32',
        // A host name of this machine that browsers do not treat as local, so http is insecure there.
        '--host-resolver-rules=MAP phone.example 127.0.0.1',
      ],
    },
  },
});
