import { defineConfig } from 'vitest/config';

const notOurs = ['**/node_modules/**', '**/build/**', 'e2e/**'];

// Two projects: what Node runs as it stands, and the web app's files, whose JSX needs a transform.
export default defineConfig({
  test: {
    // The machine that matters has two cores, and every file may start a database of its own.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{packages,services,cli,dev,web}/**/*.test.ts', 'bin/**/*.test.js'],
          exclude: [...notOurs, 'web/app/**'],
          globalSetup: ['packages/platform/testing-setup.ts'],
          setupFiles: ['dev/checks/every-test.ts'],
          // A limit for what hangs, not a measure: the machine may be busy with other work.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'node',
          include: ['web/app/**/*.test.{ts,tsx}'],
          exclude: notOurs,
          globalSetup: ['packages/platform/testing-setup.ts'],
          setupFiles: ['dev/checks/every-test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
