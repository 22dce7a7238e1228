import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { shortLived } from '@hearth/platform/testing/short-lived.ts';

export interface Step {
  readonly name: string;
  readonly commands: readonly (readonly string[])[];
  /** Runner whose report is counted; a step without one is one check. */
  readonly counts?: 'vitest' | 'playwright';
}

/** Memory that the static checks need at the same time, and so do tests and journeys; one after the other they need half. */
const sideBySideBytes = 6 * 2 ** 30;

interface PlanOptions {
  /** The folder for the runners' reports. */
  readonly reports: string;
  /** Also runs the planner in every home, tariff and season. */
  readonly isDeep: boolean;
  /** Runs every test instead of the drawn ones. */
  readonly hasAll: boolean;
  readonly memoryBytes: number;
}

/**
 * The steps of `npm test` in order; those of one stage run concurrently. Static checks come first, lint alone because it uses all
 * cores and the generated types; browser journeys leave the machine to tests that calculate.
 */
export function planOf(
  root: string,
  { reports, isDeep, hasAll, memoryBytes }: PlanOptions,
): readonly (readonly Step[])[] {
  const node = process.execPath;
  const tool = (name: string, path: string) => join(root, 'node_modules', name, path);
  // More checkers would check the same types several times, and other steps use the other core.
  const tsc = [node, tool('typescript', 'bin/tsc'), '--checkers', '1'];
  const reactRouter = [node, tool('@react-router/dev', 'bin.cjs')];
  const vitest = [node, tool('vitest', 'vitest.mjs'), 'run'];
  const playwright = [node, tool('@playwright/test', 'cli.js'), 'test'];
  const web: Step = {
    name: 'web types',
    commands: [
      [...reactRouter, 'typegen', 'web'],
      [...tsc, '-p', 'web/tsconfig.json'],
    ],
  };
  const unit: Step = {
    name: 'tidy, unit and front door',
    counts: 'vitest',
    commands: [
      [
        ...vitest,
        ...(hasAll ? [] : ['--tagsFilter=!deep || drawn']),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(reports, 'vitest.json')}`,
      ],
    ],
  };
  const browser: Step = {
    name: 'browser',
    counts: 'playwright',
    commands: [[...playwright, '-c', 'e2e/playwright.config.ts', '--reporter=list,json']],
  };
  const matrix: Step = {
    name: 'planner matrix',
    commands: [[node, join('bench', 'planner-share.ts'), '--matrix', '--regret']],
  };
  const tests = hasSpecs(join(root, 'e2e')) ? [unit, browser] : [unit];
  const lint: Step = {
    name: 'lint',
    commands: [[node, tool('oxlint', 'bin/oxlint'), '--type-aware']],
  };
  const checks: readonly Step[] = [
    { name: 'format', commands: [[node, tool('oxfmt', 'bin/oxfmt'), '--check']] },
    { name: 'types', commands: [[...tsc, '-p', 'tsconfig.json']] },
    ...(existsSync(join(root, 'web', 'tsconfig.json')) ? [web] : []),
    { name: 'rows and statements', commands: [[node, ...shortLived, 'dev/checks/sql.ts']] },
    { name: 'boundaries', commands: [[node, 'dev/checks/boundaries.ts']] },
  ];
  const isRoomy = memoryBytes >= sideBySideBytes;
  const stagesOf = (steps: readonly Step[]) => (isRoomy ? [steps] : steps.map((step) => [step]));
  return [...stagesOf(checks), [lint], ...stagesOf(tests), isDeep ? [matrix] : []];
}

function hasSpecs(folder: string): boolean {
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
      (file) => !file.includes('node_modules') && /\.(spec|test)\.ts$/.test(file),
    )
  );
}
