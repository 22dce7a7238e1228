import { defineConfig } from 'vitest/config';
import { runConfig } from './dev/checks/config.ts';
import { filesLeftOut, testFiles } from './dev/checks/test-files.ts';
import { shortLived } from './packages/platform/testing/short-lived.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ignored = ['**/node_modules/**', '**/build/**', 'e2e/**'];
const config = runConfig();
const all = testFiles(import.meta.dirname);
const leftOut = filesLeftOut(all, config);
const files = all.filter(({ file }) => !leftOut.has(file));

// Test files share processes: starting a process and loading the same packages and the database engine takes longer than most files
// run. A file that mocks modules or starts processes has a process of its own; a file that only calculates needs no database server.
const isolated = /child_process|\bvi\.(mock|doMock|stub)/;
const needsServer =
  /testing|openDatabase|createServer|createWorld|runCommand|\bvi\.|process\.|everyEngine/;
const kindOf = (text: string) =>
  isolated.test(text) ? 'alone' : needsServer.test(text) ? 'unit' : 'calculating';
const filesOf = (kind: ReturnType<typeof kindOf>) =>
  files.filter(({ text }) => kindOf(text) === kind).map(({ file }) => file);

/** Files of one folder follow each other, because they use the same databases and modules; a process runs files of one project. */
class ByFolder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keyOf = ({ project, moduleId }: TestSpecification) => `${project.name} ${moduleId}`;
    return files.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }
}

const shared = {
  environment: 'node',
  setupFiles: ['dev/checks/every-test.ts'],
  // Ends a test that hangs; not a measure of speed, because the machine may be busy.
  testTimeout: 300_000,
  hookTimeout: 300_000,
};
// Node loads the sources as it does in production; only the web app's need a transform.
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } };
const globalSetup = ['packages/platform/testing/setup.ts'];

export default defineConfig({
  test: {
    // CI has two cores, and every file may start a database.
    maxWorkers: 2,
    sequence: { sequencer: ByFolder },
    // Polled expectations have the same limit for hanging tests.
    expect: { poll: { timeout: 50_000 } },
    // `npm test` draws an eighth and one of the longest, `npm run test:all` and a run by hand have all (decisions 0134, 0152).
    tags: [
      { name: 'long', description: 'a file of tests that take long' },
      { name: 'longest', description: 'a file of tests that take half a minute or more' },
      { name: 'deep', description: 'repeats what a test of npm test proves' },
      { name: 'drawn', description: 'of the second tier, and part of this run by its seed' },
    ],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          ...native,
          name: 'alone',
          execArgv: [...shortLived],
          include: filesOf('alone'),
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...native,
          name: 'unit',
          isolate: false,
          include: filesOf('unit'),
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...native,
          name: 'calculating',
          isolate: false,
          include: filesOf('calculating'),
        },
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
          exclude: ignored,
        },
      },
    ],
  },
});
