import { typeTextOf } from './column-type.ts';
import type { TableColumn } from './migrated-engine.ts';

/** The file with one interface per table of a schema, e.g. `energy.log_entry` → `LogEntryRow`. */
export function rowTypesOf(columns: readonly TableColumn[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  return [
    '// Written by `npm run rows` from the migrations; a check compares it.',
    ...[...tables].map(([table, own]) =>
      [
        `/** A row of \`${own[0]?.schema}.${table}\`. */`,
        `export interface ${rowNameOf(table)} {`,
        ...own.map((column) => `  readonly ${column.column}: ${typeOf(column)};`),
        '}',
      ].join('\n'),
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

export function rowNameOf(table: string): string {
  const words = table.split('_').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('')}Row`;
}

function typeOf({ schema, table, column, typeOid, isNullable }: TableColumn): string {
  const text = typeTextOf(typeOid);
  if (text === undefined)
    throw new Error(`${schema}.${table}.${column}: type ${typeOid} is missing in column-type.ts`);
  return isNullable && text !== 'unknown' ? `${text} | null` : text;
}
