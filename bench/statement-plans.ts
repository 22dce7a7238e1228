import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Database } from '@hearth/platform/database/database.ts';

/** One statement as PostgreSQL executed it. */
export interface ExecutedStatement {
  readonly text: string;
  readonly ms: number;
  /** Schema and table of each sequential scan of its plan. */
  readonly scanned: readonly string[];
  /** Whether its plan reads any table. */
  readonly hasTables: boolean;
}

/** Makes the server log the plan of every statement from the next connection on, including those of foreign keys. */
export async function logPlans(db: Database): Promise<void> {
  const [row] = await db.query<{ name: string }>('select current_database() as name');
  const settings = {
    session_preload_libraries: `'auto_explain'`,
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': `'json'`,
    'auto_explain.log_verbose': 'on',
    'auto_explain.log_nested_statements': 'on',
  };
  for (const [name, value] of Object.entries(settings))
    await db.query(`alter database "${row?.name}" set ${name} = ${value}`);
}

/** Logged statements, in order. `startPostgres` has the log beside the server's data. */
export async function* plansOf(db: Database): AsyncGenerator<ExecutedStatement> {
  const [row] = await db.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  );
  const lines = createInterface({
    input: createReadStream(join(row?.folder ?? '', '..', 'log')),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let entry: { readonly ms: number; readonly json: string[] } | null = null;
  for await (const line of lines) {
    if (entry && line.startsWith('\t')) {
      entry.json.push(line.slice(1));
      continue;
    }
    if (entry) yield ranOf(entry);
    const found = /LOG: {2}duration: ([\d.]+) ms {2}plan:$/.exec(line);
    entry = found ? { ms: Number(found[1]), json: [] } : null;
  }
  if (entry) yield ranOf(entry);
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly Schema?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

function ranOf({
  ms,
  json,
}: {
  readonly ms: number;
  readonly json: readonly string[];
}): ExecutedStatement {
  const logged: { 'Query Text': string; Plan: PlanNode } = JSON.parse(json.join('\n'));
  const nodes = nodesOf(logged.Plan).filter((node) => node['Relation Name'] !== undefined);
  return {
    text: logged['Query Text'].replaceAll(/\s+/g, ' ').trim(),
    ms,
    scanned: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => `${node.Schema}.${node['Relation Name']}`),
    hasTables: nodes.length > 0,
  };
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];
