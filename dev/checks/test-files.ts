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
 * The test files that a run leaves out. `npm test` has by its seed one of the files with the tag `longest` in their first lines, and one of
 * eight with the tag `long`; `npm run test:all`, the deep run and a run by hand have all (decisions 0134, 0152).
 */
export function filesLeftOut(
  files: readonly TestFile[],
  { seed, hasAll }: Pick<RunConfig, 'seed' | 'hasAll'>,
): ReadonlySet<string> {
  if (seed === undefined || hasAll) return new Set();
  const tagged = (tag: string): readonly string[] =>
    files
      .filter(({ text }) => new RegExp(`^// @module-tag ${tag}$`, 'm').test(text))
      .map(({ file }) => file);
  const place = (file: string): number => drawOf(seed, `long ${file}`);
  const [, ...longest] = tagged('longest').toSorted((a, b) => place(a) - place(b));
  return new Set([...longest, ...tagged('long').filter((file) => place(file) % 8 !== 0)]);
}
