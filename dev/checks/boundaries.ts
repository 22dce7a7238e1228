import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { VariableDeclarator } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';
import { type ICruiseResult, cruise } from 'dependency-cruiser';
import { boundaryRules, testFiles } from './boundary-rules.ts';
import { type Module, folderCycles } from './folder-cycles.ts';
import { callRule, featureCycleRule, reachRules, webFolderCycleRule } from './graph-rules.ts';
import { forbiddenChains, storeChains } from './reach.ts';
import { uncalledFiles } from './uncalled-files.ts';

/** The cruiser passes when its parser finds no modules, so too few modules are a failure. */
const MODULES_MIN = 250;
const SOURCES = [
  'packages',
  'services',
  'web/app',
  'web/server',
  'web/sw',
  'app',
  'operations',
  'dev',
  'research',
  'cli',
  'bench',
  'e2e',
];
export interface BoundaryReport {
  readonly modules: number;
  readonly problems: readonly string[];
}

// The cruiser's visitor does not know `using`; its initialisers are visited instead.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function visit(this: Visitor, statement) {
  const declaration: unknown = statement;
  if (!isUsing(declaration)) return visitStatement.call(this, statement);
  this.visitVariableDeclarators([...declaration.decls]);
  return statement;
};

function isUsing(node: unknown): node is { readonly decls: readonly VariableDeclarator[] } {
  return (
    typeof node === 'object' && node !== null && 'type' in node && node.type === 'UsingDeclaration'
  );
}

/** Checks every import below `root` and returns the violations as `file → file: rule`. */
export async function checkBoundaries(
  root: string,
  modulesMin = MODULES_MIN,
): Promise<BoundaryReport> {
  const folders = SOURCES.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(folders, {
    baseDir: root,
    parser: 'swc',
    tsPreCompilationDeps: true,
    ruleSet: { forbidden: boundaryRules },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(build|\.react-router|test-results)/` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  });
  if (typeof output === 'string')
    throw new Error(`dependency-cruiser answered with text: ${output}`);
  const modules = output.modules.filter((module) =>
    /^(?!.*node_modules).*\.tsx?$/.test(module.source),
  ).length;
  const few =
    modules < modulesMin
      ? [`only ${modules} modules were seen, at least ${modulesMin} are there`]
      : [];
  const byValue = importGraph(output, 'values');
  const all = importGraph(output, 'values-and-types');
  const problems = [
    ...few,
    ...crossings(output),
    ...reachRules.flatMap((rule) => forbiddenChains(byValue, rule)),
    ...storeChains(byValue),
    ...folderCycles(byValue, webFolderCycleRule),
    ...folderCycles(all, featureCycleRule),
    ...uncalledFiles(withThreads(all, root), callRule),
  ];
  return { modules, problems };
}

function crossings(result: ICruiseResult): string[] {
  return result.summary.violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`);
}

/** All modules without tests and their helpers, with their imports. */
function importGraph(
  result: ICruiseResult,
  imports: 'values' | 'values-and-types',
): readonly Module[] {
  return result.modules
    .filter(({ source }) => !testFiles.test(source))
    .map(({ source, dependencies }) => ({
      source,
      imports: dependencies
        .filter(
          ({ dependencyTypes }) =>
            imports === 'values-and-types' || !dependencyTypes.includes('type-only'),
        )
        .map(({ resolved }) => resolved),
    }));
}

/** The modules, with the files that they load as threads among their imports: an address in place of an import. */
function withThreads(modules: readonly Module[], root: string): readonly Module[] {
  const address = /new URL\('\.\/([^']+\.ts)', import\.meta\.url\)/g;
  return modules.map(({ source, imports }) => {
    const isOwn = /^(?!.*node_modules).*\.tsx?$/.test(source) && existsSync(join(root, source));
    if (!isOwn) return { source, imports };
    const text = readFileSync(join(root, source), 'utf8');
    const threads = [...text.matchAll(address)].map(
      ([, file = '']) => `${dirname(source)}/${file}`,
    );
    return { source, imports: [...imports, ...threads] };
  });
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const { modules, problems } = await checkBoundaries(root);
  process.stdout.write(`${modules} modules below ${relative(process.cwd(), root) || '.'}\n`);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
