import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const notOurs = ['**/node_modules/**', '**/build/**', 'e2e/**'];
const node = ['{packages,services,cli,dev,web}/**/*.test.ts', 'bin/**/*.test.js'];

// What opens a database, a port or a process, or takes the place of a module, runs in a process of its own. The others only
// calculate and share theirs: to start one and to read the same packages again takes longer than most of them.
const opens =
  /testing|child_process|openDatabase|createServer|createWorld|runCommand|\bvi\.|process\.|everyEngine/;
const calculating = globSync(node, {
  cwd: import.meta.dirname,
  exclude: [...notOurs, 'web/app/**'],
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !opens.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));

// Projects by what they need: what Node runs as it stands, alone or together, and the web app's files, whose JSX needs a transform.
export default defineConfig({
  test: {
    // The machine that matters has two cores, and every file may start a database of its own.
    maxWorkers: 2,
    // What is waited for in steps, too, may take as long as a busy machine needs.
    expect: { poll: { timeout: 50_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: node,
          exclude: [...notOurs, 'web/app/**', ...calculating],
          globalSetup: ['packages/platform/testing-setup.ts'],
          setupFiles: ['dev/checks/every-test.ts'],
          // A limit for what hangs, not a measure: the machine may be busy with other work.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'calculating',
          environment: 'node',
          isolate: false,
          include: calculating,
          setupFiles: ['dev/checks/every-test.ts'],
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
          isolate: false,
          include: ['web/app/**/*.test.{ts,tsx}'],
          exclude: notOurs,
          setupFiles: ['dev/checks/every-test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
