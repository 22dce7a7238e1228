import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Step {
  readonly name: string;
  readonly commands: readonly (readonly string[])[];
  /** Whose tests are counted from a report; a step without one is one check. */
  readonly counts?: 'vitest' | 'playwright';
}

/**
 * Every step of `npm test`, in order: what is quick and points at a line comes first. `reports` is the folder for the runners' reports.
 * The deep run also tries the planner in every home, tariff and season.
 */
export function planOf(
  root: string,
  { reports, isDeep }: { readonly reports: string; readonly isDeep: boolean },
): readonly Step[] {
  const node = process.execPath;
  const tool = (name: string, path: string) => join(root, 'node_modules', name, path);
  const tsc = [node, tool('typescript', 'bin/tsc')];
  const reactRouter = [node, tool('@react-router/dev', 'bin.cjs')];
  const steps: Step[] = [
    { name: 'format', commands: [[node, tool('oxfmt', 'bin/oxfmt'), '--check']] },
    { name: 'lint', commands: [[node, tool('oxlint', 'bin/oxlint'), '--type-aware']] },
    { name: 'types', commands: [[...tsc, '-p', 'tsconfig.json']] },
    { name: 'boundaries', commands: [[node, 'dev/checks/boundaries.ts']] },
    {
      name: 'tidy, unit and front door',
      counts: 'vitest',
      commands: [
        [
          node,
          tool('vitest', 'vitest.mjs'),
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${join(reports, 'vitest.json')}`,
        ],
      ],
    },
  ];
  if (existsSync(join(root, 'web', 'tsconfig.json'))) {
    steps.splice(3, 0, {
      name: 'web types',
      commands: [
        [...reactRouter, 'typegen', 'web'],
        [...tsc, '-p', 'web/tsconfig.json'],
      ],
    });
  }
  if (hasSpecs(join(root, 'e2e'))) {
    steps.push({
      name: 'browser',
      counts: 'playwright',
      commands: [
        [
          node,
          tool('@playwright/test', 'cli.js'),
          'test',
          '-c',
          'e2e/playwright.config.ts',
          '--reporter=list,json',
        ],
      ],
    });
  }
  if (isDeep)
    steps.push({
      name: 'planner matrix',
      commands: [[node, join('bench', 'planner-share.ts'), '--matrix', '--regret']],
    });
  return steps;
}

function hasSpecs(folder: string): boolean {
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
      (file) => !file.includes('node_modules') && /\.(spec|test)\.ts$/.test(file),
    )
  );
}
