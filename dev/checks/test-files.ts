import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunConfig } from './config.ts';
import { drawOf } from './draw.ts';

export interface TestFile {
  readonly file: string;
  readonly text: string;
}

/** The test files below `root`, without those of the web app. */
export function testFiles(root: string): readonly TestFile[] {
  return globSync(
    ['{packages,services,app,operations,cli,dev,research,web}/**/*.test.ts', 'bin/**/*.test.js'],
    { cwd: root, exclude: ['**/node_modules/**', '**/build/**', 'web/app/**'] },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/**
 * Whether a run leaves a test file out. `npm test` has one of eight files of long tests, whose first lines have the tag `long`, by its
 * seed; `npm run test:all`, the deep run and a run by hand have all (decision 0134).
 */
export const isLeftOut = (
  { file, text }: TestFile,
  { seed, hasAll }: Pick<RunConfig, 'seed' | 'hasAll'>,
): boolean =>
  seed !== undefined &&
  !hasAll &&
  /^\/\/ @module-tag long$/m.test(text) &&
  drawOf(seed, `long ${file}`) % 8 !== 0;
