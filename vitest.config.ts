import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const notOurs = ['**/node_modules/**', '**/build/**', 'e2e/**'];
const files = globSync(
  ['{packages,services,app,operations,cli,dev,research,web}/**/*.test.ts', 'bin/**/*.test.js'],
  {
    cwd: import.meta.dirname,
    exclude: [...notOurs, 'web/app/**'],
  },
)
  .map((file) => file.replaceAll('\\', '/'))
  .map((file) => ({ file, text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }));

// Files share their processes: to start one, to read the same packages and to make the same database engine fast takes longer than most
// of them do. What takes the place of a module or starts processes itself has one of its own, and what only calculates needs no server.
const takesItsPlace = /child_process|\bvi\.(mock|doMock|stub)/;
const opens =
  /testing|openDatabase|createServer|createWorld|runCommand|\bvi\.|process\.|everyEngine/;
const kindOf = (text: string) =>
  takesItsPlace.test(text) ? 'alone' : opens.test(text) ? 'unit' : 'calculating';
const of = (kind: ReturnType<typeof kindOf>) =>
  files.filter(({ text }) => kindOf(text) === kind).map(({ file }) => file);

const shared = {
  environment: 'node',
  setupFiles: ['dev/checks/every-test.ts'],
  // A limit for what hangs, not a measure: the machine may be busy with other work.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
const globalSetup = ['packages/platform/testing/setup.ts'];

export default defineConfig({
  test: {
    // The machine that matters has two cores, and every file may start a database of its own.
    maxWorkers: 2,
    // What is waited for in steps, too, may take as long as a busy machine needs.
    expect: { poll: { timeout: 50_000 } },
    projects: [
      { extends: true, test: { ...shared, name: 'alone', include: of('alone'), globalSetup } },
      {
        extends: true,
        test: { ...shared, name: 'unit', isolate: false, include: of('unit'), globalSetup },
      },
      {
        extends: true,
        test: { ...shared, name: 'calculating', isolate: false, include: of('calculating') },
      },
      // The web app's files, whose JSX needs a transform.
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          ...shared,
          name: 'web',
          isolate: false,
          include: ['web/app/**/*.test.{ts,tsx}'],
          exclude: notOurs,
        },
      },
    ],
  },
});
