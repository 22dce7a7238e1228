import { loadModule, parseSync } from 'libpg-query';
import type { Placement } from '@hearth/platform/database/placement.ts';
import {
  type StatementPart,
  type TransactionPart,
  statementPart,
} from '@hearth/platform/database/statement-part.ts';
import type { QueryCall } from './query-calls.ts';
import { type SyntaxNode, child, nodesIn, textOf } from './syntax-tree.ts';

type Placements = ReadonlyMap<string, Placement>;

const writing = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt', 'TruncateStmt']);

/** The part of a transaction to which a statement belongs, by the tables that PostgreSQL's parser finds in it. */
export function parsedPart(text: string, placements: Placements): StatementPart {
  const nodes = [...nodesIn(parseSync(text).stmts)];
  const targets = nodes.flatMap(({ kind, content }) =>
    writing.has(kind) ? [child(content, 'relation') ?? {}] : [],
  );
  const named = [
    ...targets,
    ...nodes.flatMap(({ kind, content }) => (kind === 'RangeVar' ? [content] : [])),
  ].flatMap(tableOf);
  const isWrite = nodes.some(({ kind }) => writing.has(kind));
  const isLock = nodes.some(({ kind }) => kind === 'LockingClause' || kind === 'LockStmt');
  const isOfHome = named.some((table) => placements.get(table) === 'distributed');
  const hasTables = isWrite || isLock || named.length > 0;
  return { part: isOfHome ? 'home' : hasTables ? 'local' : null, isWrite, isLock };
}

/** The name of a table with its schema; none for a common table, and for one of the catalogue that is named without its schema. */
function tableOf(range: SyntaxNode): readonly string[] {
  const schema = textOf(range, 'schemaname');
  return schema === '' ? [] : [`${schema}.${textOf(range, 'relname')}`];
}

/** What a transaction takes a text for, where PostgreSQL's parser finds something else; none for a text that does not parse. */
export function partFaultsOf(text: string, placements: Placements): readonly string[] {
  let parsed: StatementPart;
  try {
    parsed = parsedPart(text, placements);
  } catch {
    return [];
  }
  const [taken, found] = [wordsOf(statementPart(text, homeTablesOf(placements))), wordsOf(parsed)];
  return taken === found ? [] : [`a transaction takes it for ${taken}, it is ${found}`];
}

/** The same of the statements of these calls, with their place. */
export async function partFaults(
  calls: readonly Pick<QueryCall, 'file' | 'line' | 'texts'>[],
  placements: Placements,
): Promise<readonly string[]> {
  await loadModule();
  return calls.flatMap(({ file, line, texts = [] }) => [
    ...new Set(
      texts.flatMap((text) =>
        partFaultsOf(text, placements).map((fault) => `${file}:${line}: ${fault}`),
      ),
    ),
  ]);
}

const homeTables = new WeakMap<Placements, ReadonlySet<string>>();

/** One set for each placements, because the parts of texts are kept by it. */
function homeTablesOf(placements: Placements): ReadonlySet<string> {
  const found =
    homeTables.get(placements) ??
    new Set(
      [...placements].flatMap(([table, placement]) => (placement === 'distributed' ? [table] : [])),
    );
  homeTables.set(placements, found);
  return found;
}

const parts: Readonly<Record<TransactionPart, string>> = {
  home: 'of a home',
  local: 'of local tables',
};

const wordsOf = ({ part, isWrite, isLock }: StatementPart): string =>
  [
    isWrite ? 'a write' : isLock ? 'a lock' : 'a read',
    part === null ? 'of no table' : parts[part],
  ].join(' ');
