import { typeTextOf } from './column-type.ts';
import type { MigratedColumn } from './migrated-engine.ts';

/** The file with the interface of one table, given its columns, e.g. `energy.log_entry` → `LogEntryRow`. */
export function rowTypeOf(columns: readonly MigratedColumn[]): string {
  const { schema, table } = columns[0] ?? {};
  if (table === undefined) throw new Error('a table without columns has no row type');
  return [
    '// Written by `npm run rows` from the migrations; a check compares it.',
    '',
    `/** A row of \`${schema}.${table}\`. */`,
    `export interface ${rowNameOf(table)} {`,
    ...columns.map((column) => `  readonly ${column.column}: ${typeOf(column)};`),
    '}',
    '',
  ].join('\n');
}

export function rowNameOf(table: string): string {
  const words = table.split('_').map((part) => part.slice(0, 1).toUpperCase() + part.slice(1));
  return `${words.join('')}Row`;
}

function typeOf({ schema, table, column, typeOid, isNullable }: MigratedColumn): string {
  const text = typeTextOf(typeOid);
  if (text === undefined)
    throw new Error(`${schema}.${table}.${column}: type ${typeOid} is missing in column-type.ts`);
  return isNullable && text !== 'unknown' ? `${text} | null` : text;
}
