import { join } from 'node:path';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { declaredPlacements } from '@hearth/platform/database/distribute.ts';
import { comparedConstraints, distributedConstraints } from '../sql/constraint-names.ts';
import { type MigratedEngine, openMigrated } from '../sql/migrated-engine.ts';
import { partFaults } from '../sql/parsed-part.ts';
import { placedStatements } from '../sql/placed-statements.ts';
import { productStatements, sourceOf } from '../sql/product-statements.ts';
import type { QueryCall } from '../sql/query-calls.ts';
import { staleRowFiles } from '../sql/row-files.ts';
import { rowFaults } from '../sql/row-faults.ts';
import { stalePlacementPage } from '../placement-page.ts';
import { dynamicStatements } from './dynamic-statements.ts';
import { placementExceptions, placementFaults } from './placement-exceptions.ts';

export interface SqlReport {
  readonly statements: number;
  readonly problems: readonly string[];
  readonly calls: readonly Pick<QueryCall, 'file' | 'line' | 'texts'>[];
}

interface SqlCheck {
  readonly root: string;
  readonly engine: MigratedEngine;
  /** Statements composed at run time: `file: source of the text` with the reason. */
  readonly dynamic: Readonly<Record<string, string>>;
}

/** Describes every statement of the product on the migrated database and compares its columns with the row type of the call. */
export async function checkSql({ root, engine, dynamic }: SqlCheck): Promise<SqlReport> {
  using statements = productStatements(root);
  const { project, calls } = statements;
  const problems: string[] = [];
  const isUsed = new Set<string>();
  for (const call of calls) {
    const key = sourceOf(call);
    if (dynamic[key] !== undefined) isUsed.add(key);
    else {
      const faults = call.texts ? await faultsOf(call) : [`not known before it runs: ${key}`];
      problems.push(...faults.map((fault) => `${call.file}:${call.line}: ${fault}`));
    }
  }
  const unused = Object.keys(dynamic).filter((key) => !isUsed.has(key));
  problems.push(...unused.map((key) => `dynamic-statements.ts: no such statement: ${key}`));
  return { statements: calls.length, problems, calls };

  async function faultsOf({ texts = [], rowType, values }: QueryCall): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const text of texts) {
      try {
        const { columns, parameters } = await engine.describe(text);
        if (values !== undefined && values !== parameters)
          faults.push(`${values} values for ${parameters} parameters`);
        if (rowType) faults.push(...rowFaults(project, rowType, { columns, text }));
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error));
      }
    }
    return [...new Set(faults)];
  }
}

/** Faults of the statements on distributed tables and of the parts of transactions, compared names of constraints, and a page that is not as it should be. */
async function checkPlacement(
  root: string,
  calls: SqlReport['calls'],
  constraints: MigratedEngine['constraints'],
): Promise<readonly string[]> {
  const placements = await declaredPlacements(migrationSets);
  const placed = await placedStatements(calls, placements);
  return [
    ...comparedConstraints(root, distributedConstraints(constraints, placements)),
    ...placementFaults(placed, placementExceptions),
    ...(await partFaults(calls, placements)),
    ...(await stalePlacementPage(root, placed)),
  ];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const engine = await openMigrated(migrationSets);
  const stale = await staleRowFiles(root, engine.tableColumns);
  const { statements, problems, calls } = await checkSql({
    root,
    engine,
    dynamic: dynamicStatements,
  });
  await engine.close();
  const placement = await checkPlacement(root, calls, engine.constraints);
  process.stdout.write(`${statements} statements\n`);
  const all = [...stale, ...problems, ...placement];
  for (const problem of all) process.stdout.write(`${problem}\n`);
  process.exitCode = all.length > 0 ? 1 : 0;
}
