import { loadModule, parseSync } from 'libpg-query';
import {
  type MigrationSet,
  allSets,
  readMigrations,
} from '@hearth/platform/database/migration-files.ts';
import { type Placement, placementsOf } from '@hearth/platform/database/placement.ts';
import type { QueryCall } from './query-calls.ts';
import { type StatementPlacement, statementPlacement } from './statement-placement.ts';

/** A statement on a distributed table, with the place of its call. */
export interface PlacedStatement extends StatementPlacement {
  readonly file: string;
  readonly line: number;
}

/** The placement of every table, by its name with its schema. */
export async function tablePlacements(
  sets: readonly MigrationSet[],
): Promise<ReadonlyMap<string, Placement>> {
  const files = await Promise.all(allSets(sets).map((set) => readMigrations(set)));
  return new Map(
    files
      .flat()
      .flatMap(({ sql }) => placementsOf(sql).map((each) => [each.table, each.placement])),
  );
}

/** The statements of these calls that touch a distributed table. Throws for one that does not parse. */
export async function placedStatements(
  calls: readonly Pick<QueryCall, 'file' | 'line' | 'texts'>[],
  placements: ReadonlyMap<string, Placement>,
): Promise<readonly PlacedStatement[]> {
  await loadModule();
  return calls.flatMap(({ file, line, texts = [] }) =>
    texts
      .flatMap((text) => parseSync(text).stmts ?? [])
      .map(({ stmt }) => ({ file, line, ...statementPlacement(stmt, placements) }))
      .filter(({ tables }) => [...tables.values()].includes('distributed')),
  );
}

/** A fault with its file, as the exceptions name it. */
export const faultKeys = ({ file, faults }: PlacedStatement): readonly string[] =>
  faults.map((fault) => `${file}: ${fault}`);
