import { loadModule, parseSync } from 'libpg-query';
import type { Placement } from '@hearth/platform/database/placement.ts';
import type { QueryCall } from './query-calls.ts';
import { type StatementPlacement, statementPlacement } from './statement-placement.ts';

/** A statement on a distributed table, with the place of its call. */
export interface PlacedStatement extends StatementPlacement {
  readonly file: string;
  readonly line: number;
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
