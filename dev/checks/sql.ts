import { globSync } from 'node:fs';
import { join } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { type MigratedEngine, openMigrated } from '../sql/migrated-engine.ts';
import { type QueryCall, queryCallsIn } from '../sql/query-calls.ts';
import { staleRowFiles } from '../sql/row-files.ts';
import { rowFaults } from '../sql/row-faults.ts';
import { dynamicStatements } from './dynamic-statements.ts';

const sources = '{packages,services,app,operations,cli,web/server}/**/*.ts';
const isTest = /\.test\.ts$|(^|\/)testing[^/]*(\.ts$|\/)|\/node_modules\/|\/kill-writer\.ts$/;

export interface SqlReport {
  readonly statements: number;
  readonly problems: readonly string[];
}

interface SqlCheck {
  readonly root: string;
  readonly engine: MigratedEngine;
  /** Statements composed at run time: `file: source of the text` with the reason. */
  readonly dynamic: Readonly<Record<string, string>>;
}

/** Describes every statement of the product on the migrated database and compares its columns with the row type of the call. */
export async function checkSql({ root, engine, dynamic }: SqlCheck): Promise<SqlReport> {
  using api = apiOf(root);
  const [project] = api.snapshot.getProjects();
  if (!project) throw new Error(`${root}/tsconfig.json is missing`);
  const files = globSync(sources, { cwd: root }).filter((file) => !isTest.test(file));
  const calls = queryCallsIn(project, root, files);
  const problems: string[] = [];
  const isUsed = new Set<string>();
  for (const call of calls) {
    const key = `${call.file}: ${call.source.replaceAll(/\s+/g, ' ')}`;
    if (dynamic[key] !== undefined) isUsed.add(key);
    else {
      const faults = call.texts ? await faultsOf(call) : [`not known before it runs: ${key}`];
      problems.push(...faults.map((fault) => `${call.file}:${call.line}: ${fault}`));
    }
  }
  const unused = Object.keys(dynamic).filter((key) => !isUsed.has(key));
  problems.push(...unused.map((key) => `dynamic-statements.ts: no such statement: ${key}`));
  return { statements: calls.length, problems };

  async function faultsOf({ texts = [], rowType, values }: QueryCall): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const text of texts) {
      try {
        const { columns, parameters } = await engine.describe(text);
        if (values !== undefined && values !== parameters)
          faults.push(`${values} values for ${parameters} parameters`);
        if (project && rowType) faults.push(...rowFaults(project, rowType, { columns, text }));
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error));
      }
    }
    return [...new Set(faults)];
  }
}

function apiOf(root: string) {
  const api = new API({ cwd: root });
  const snapshot = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] });
  return { snapshot, [Symbol.dispose]: () => api.close() };
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const engine = await openMigrated(migrationSets);
  const stale = await staleRowFiles(root, engine.tableColumns);
  const { statements, problems } = await checkSql({ root, engine, dynamic: dynamicStatements });
  await engine.close();
  process.stdout.write(`${statements} statements\n`);
  for (const problem of [...stale, ...problems]) process.stdout.write(`${problem}\n`);
  process.exitCode = stale.length + problems.length > 0 ? 1 : 0;
}
