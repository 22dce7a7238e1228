import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { declaredPlacements } from '@hearth/platform/database/distribute.ts';
import { apartOnCluster, splitOnCluster } from './checks/mixed-transactions.ts';
import { type PlacedStatement, placedStatements } from './sql/placed-statements.ts';
import { productStatements } from './sql/product-statements.ts';

const page = 'docs/placement.md';

const intro = `# Statements on distributed tables

Written by \`npm run docs\` from the statements of the product; a check compares it. On Citus the rows of a home lie on one shard of each distributed table ([0008](decisions/0008-placement.md)). A statement
about *one* home names it by a parameter and touches one shard; one about *some* homes has a list of them and touches a shard for each; one about
*all* homes touches every shard and stops when one machine is down. Statements whose text is put together at run time are not listed.
`;

const transactions = `## Transactions of a home and of local tables

On one machine such a transaction is atomic. On a cluster it is two, that of the home first ([0169](decisions/0169-two-transactions-on-a-cluster.md)), and a process can end in between. A test file fails when one of its transactions
writes a local table that is not listed here together with a table of a home; on a cluster no transaction but a migration may do so.

Whoever causes these changes repeats them, and the test named here ends the process between the two and finds the change whole and once:
`;

const others = `Rows that are written beside the change:
`;

/** The text of the page: a row for each file, set of tables and number of homes; then local tables that are written beside them. */
export function placementPage(placed: readonly PlacedStatement[]): string {
  const groups = Map.groupBy(placed, ({ file, tables, reach }) =>
    [file, [...tables.keys()].toSorted().join(', '), reach].join(' | '),
  );
  const rows = [...groups]
    .map(([key, statements]) => `| ${key} | ${statements.length} |`)
    .toSorted();
  return [
    intro,
    '| File | Tables | Homes | Statements |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    transactions,
    '| Local table | Test |',
    '| --- | --- |',
    ...listed(splitOnCluster),
    '',
    others,
    '| Local table | Why |',
    '| --- | --- |',
    ...listed(apartOnCluster),
    '',
  ].join('\n');
}

const listed = (reasons: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(reasons)
    .map(([table, reason]) => `| ${table} | ${reason} |`)
    .toSorted();

/** A problem when the page is not what the statements give. */
export async function stalePlacementPage(
  root: string,
  placed: readonly PlacedStatement[],
): Promise<readonly string[]> {
  const written = await readFile(join(root, page), 'utf8').catch(() => '');
  return written.replaceAll('\r\n', '\n') === placementPage(placed)
    ? []
    : [`${page}: run npm run docs`];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  using statements = productStatements(root);
  const placed = await placedStatements(statements.calls, await declaredPlacements(migrationSets));
  await writeFile(join(root, page), placementPage(placed));
}
