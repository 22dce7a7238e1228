/** Tables of a home, or those of the coordinator. */
export type TransactionPart = 'home' | 'local';

export interface StatementPart {
  /** null for a statement without tables. */
  readonly part: TransactionPart | null;
  readonly isWrite: boolean;
  readonly isLock: boolean;
}

const name = /\b([a-z_]+)"?\."?([a-z0-9_]+)/g;
const read = /\b(?:from|join)\s+"?[a-z_]+"?\."?[a-z_]/i;
const write = /\b(?:insert\s+into|delete\s+from|truncate)\b|\bupdate\s+"?[a-z_]+"?\."?[a-z_]/i;
const lock = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b|\block\s+table\b/i;

/** Texts of statements are a few hundred; those that are put together at run time could be any number. */
const partsMax = 5_000;
const parts = new WeakMap<ReadonlySet<string>, Map<string, StatementPart>>();

/**
 * The part of a transaction to which a statement belongs. No statement has tables of both (decision 0151), and the text says what
 * PostgreSQL's parser finds: checks see to it.
 */
export function statementPart(text: string, homeTables: ReadonlySet<string>): StatementPart {
  const known = parts.get(homeTables) ?? new Map<string, StatementPart>();
  parts.set(homeTables, known);
  const found = known.get(text) ?? readPart(text, homeTables);
  if (known.size < partsMax) known.set(text, found);
  return found;
}

function readPart(text: string, homeTables: ReadonlySet<string>): StatementPart {
  const isOfHome = text
    .matchAll(name)
    .some(([, schema, table]) => homeTables.has(`${schema}.${table}`));
  const [isWrite, isLock] = [write.test(text), lock.test(text)];
  const hasTables = isWrite || isLock || read.test(text);
  const part = isOfHome ? 'home' : hasTables ? 'local' : null;
  return { part, isWrite, isLock };
}
