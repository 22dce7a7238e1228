import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { type MigratedEngine, type MigratedColumn, openMigrated } from '../sql/migrated-engine.ts';
import { rowFilesOf, staleRowFiles } from '../sql/row-files.ts';
import { rowTypeOf } from '../sql/row-types.ts';
import { checkSql } from './sql.ts';

/** Statements in a file, each on a line of its own, and what the check says of it. */
const planted: readonly (readonly [line: string, ...faults: readonly string[]])[] = [
  [`import type { Database } from '../../../packages/platform/database/database.ts';`],
  [`import type { MailRow } from '../rows/mail.ts';`],
  [`declare const db: Database;`],
  [`declare const text: string;`],
  [`declare const isNewest: boolean;`],
  // Valid statements.
  [`const mail = 'product.mail';`],
  [`const byTo = (to: string, at = 2): string => \`\${to} = $1 and at < $\${at}\`;`],
  [`const columns = ['subject', 'recipient'] as const;`],
  [
    'void db.query<Pick<MailRow, "mail_id" | "text_body">>(`select mail_id, text_body from ${mail}`);',
  ],
  [
    "void db.query<{ mail_id: `${string}-7${string}` }>(`select ${columns.join(', ')}, mail_id from ${mail} where ${byTo('recipient')}`, [1, 2]);",
  ],
  [
    "void db.query<{ at: Date }>(`select at from product.mail order by at ${isNewest ? 'desc' : 'asc'}`);",
  ],
  [
    'void db.query<{ text: string }>(`select text_body as text from product.mail where text_body is not null`);',
  ],
  // Faults.
  [
    'void db.query<{ mail: string }>(`select mail_id from product.mail`);',
    'no column mail (there are mail_id)',
  ],
  [
    'void db.query<{ at: string }>(`select at from product.mail`);',
    'at is string, the column is Date',
  ],
  [
    'void db.query<{ n: string }>(`select count(*) as n from ${mail}`);',
    'n is string, the column is number',
  ],
  [
    'void db.query<{ scopes: readonly number[] }>(`select scopes from product.membership`);',
    'scopes is readonly number[], the column is string[]',
  ],
  [
    'void db.query<{ text_body: string }>(`select text_body from product.mail`);',
    'text_body is string, the column may be null',
  ],
  [
    'void db.query<{ mail_id: string | null }>(`select mail_id from product.mail`);',
    'mail_id is string | null, the column is never null',
  ],
  [
    "export const mails = (): Promise<readonly { mail: string }[]> => db.query('select subject from product.mail');",
    'no column mail (there are subject)',
  ],
  ["void db.query('select mail_idx from product.mail');", 'column "mail_idx" does not exist'],
  ["void db.query('selekt 1');", 'syntax error at or near "selekt"'],
  [
    "void db.query(`delete from product.mail where ${byTo('recipient')} and subject ${isNewest ? '=' : 'is'} $3`, [1, 2, 3]);",
    'syntax error at or near "$3"',
  ],
  [
    "void db.query('delete from product.mail where mail_id = $1', [1, 2]);",
    '2 values for 1 parameters',
  ],
  ['void db.query(text);', 'not known before it runs: services/product/mail/store.ts: text'],
];

let engine: MigratedEngine;
let root: string;

beforeAll(async () => {
  engine = await openMigrated(migrationSets);
  root = mkdtempSync(join(tmpdir(), 'hearth-statements-'));
  const config = {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    allowImportingTsExtensions: true,
  };
  write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { ...config, noEmit: true, types: [] } }),
  );
  write('package.json', '{"type":"module"}');
  write(
    'packages/platform/database/database.ts',
    'export interface Database { query<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]> }',
  );
  for (const [file, text] of rowFilesOf(engine.tableColumns)) write(file, text);
  write('services/product/mail/store.ts', planted.map(([line]) => line).join('\n'));
});
afterAll(async () => {
  rmSync(root, { recursive: true });
  await engine.close();
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('checkSql: each planted fault is found with its file and line, and nothing else', async () => {
  const { problems } = await checkSql({ root, engine, dynamic: {} });
  expect(problems).toEqual(
    planted.flatMap(([, ...faults], at) =>
      faults.map((fault) => `services/product/mail/store.ts:${at + 1}: ${fault}`),
    ),
  );
});

test('checkSql: omits a listed statement, and reports an unused entry', async () => {
  const dynamic = { 'services/product/mail/store.ts: text': 'planted', 'gone.ts: text': 'planted' };
  const { problems } = await checkSql({ root, engine, dynamic });
  expect(problems.filter((problem) => problem.includes('not known'))).toEqual([]);
  expect(problems.at(-1)).toBe('dynamic-statements.ts: no such statement: gone.ts: text');
});

test('staleRowFiles: reports a file that differs from the migrations', async () => {
  expect(await staleRowFiles(root, engine.tableColumns)).toEqual([]);
  const isLink = ({ schema, table }: MigratedColumn) =>
    schema === 'product' && table === 'device_link';
  const changed = engine.tableColumns.find(isLink);
  const withoutColumn = engine.tableColumns.filter((column) => column !== changed);
  const withoutTable = engine.tableColumns.filter((column) => !isLink(column));
  const stale = ['services/product/rows/device-link.ts: run npm run rows'];
  expect(await staleRowFiles(root, withoutColumn)).toEqual(stale);
  expect(await staleRowFiles(root, withoutTable)).toEqual(stale);
});

test('rowTypeOf: each column has the type that the drivers return', () => {
  const column = (name: string, typeOid: number, isNullable = false) => ({
    schema: 'energy',
    table: 'reading_day',
    column: name,
    typeOid,
    isNullable,
  });
  const columns = [
    column('day', 1082),
    column('at', 1184, true),
    column('n', 20),
    column('vals', 1021),
    column('before', 3802, true),
  ];
  expect(rowTypeOf(columns))
    .toBe(`// Written by \`npm run rows\` from the migrations; a check compares it.

/** A row of \`energy.reading_day\`. */
export interface ReadingDayRow {
  readonly day: string;
  readonly at: Date | null;
  readonly n: number;
  readonly vals: readonly (number | null)[];
  readonly before: unknown;
}
`);
  expect(() => rowTypeOf([column('place', 600)])).toThrow('energy.reading_day.place: type 600');
});
