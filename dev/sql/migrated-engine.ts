import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { PGlite, protocol } from '@electric-sql/pglite';
import { systemClock } from '@hearth/calendar/clock.ts';
import { commandCacheMb, openDatabase } from '@hearth/platform/database/database.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import type { MigrationSet } from '@hearth/platform/database/migration-files.ts';
import type { NamedConstraint } from './constraint-names.ts';
import { readStorageConfig } from '@hearth/platform/database/storage-config.ts';
import { hasTemplate, readTemplate, templateKey } from '@hearth/platform/database/template.ts';
import { clusterSql } from '@hearth/platform/testing/fake-cluster.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';

/** A column of a table, in the order of the table. */
export interface MigratedColumn {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly typeOid: number;
  readonly isNullable: boolean;
}

/** A column that a statement returns. */
export interface ResultColumn {
  readonly name: string;
  readonly typeOid: number;
  /** Source column in a table; undefined for a computed one. */
  readonly source: MigratedColumn | undefined;
}

export interface Description {
  readonly columns: readonly ResultColumn[];
  /** Number of values that the statement needs. */
  readonly parameters: number;
}

/** An in-memory PGlite with all tables, which describes statements without running them. */
export interface MigratedEngine {
  readonly tableColumns: readonly MigratedColumn[];
  /** Constraints of all tables. */
  readonly constraints: readonly NamedConstraint[];
  /** Rejects with the engine's message for a statement that does not parse or has unknown names. */
  describe(text: string): Promise<Description>;
  close(): Promise<void>;
}

export async function openMigrated(sets: readonly MigrationSet[]): Promise<MigratedEngine> {
  const tar = gunzipSync(await templateOf(sets));
  const engine = await PGlite.create({
    loadDataDir: new Blob([tar], { type: 'application/x-tar' }),
    // The engine fills its whole cache with zeros when it opens.
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${commandCacheMb}MB`],
  });
  // The catalogue of a cluster, so that statements on it are described too.
  await engine.exec(clusterSql);
  const { rows } = await engine.query<MigratedColumn & { key: string }>(columnsSql);
  const { rows: constraints } = await engine.query<NamedConstraint>(constraintsSql);
  const sources = new Map(rows.map((row) => [row.key, row]));
  return {
    tableColumns: rows,
    constraints,
    async describe(text) {
      const { serialize, messages } = protocol;
      const reply = await engine.execProtocol(
        Buffer.concat([
          serialize.parse({ text }),
          serialize.describe({ type: 'S' }),
          serialize.sync(),
        ]),
      );
      const part = <M>(kind: abstract new (...args: never[]) => M): M | undefined =>
        reply.messages.find((message): message is typeof message & M => message instanceof kind);
      const fields = part(messages.RowDescriptionMessage)?.fields ?? [];
      return {
        parameters: part(messages.ParameterDescriptionMessage)?.parameterCount ?? 0,
        columns: fields.map(({ name, tableID, columnID, dataTypeID }) => ({
          name,
          typeOid: dataTypeID,
          source: sources.get(`${tableID} ${columnID}`),
        })),
      };
    },
    close: () => engine.close(),
  };
}

/** File of a migrated database that tests and first starts share; written when it is missing. */
async function templateOf(sets: readonly MigrationSet[]): Promise<Uint8Array> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { templateDir } = readStorageConfig({}, root);
  const key = await templateKey(sets);
  if (!(await hasTemplate(templateDir, key))) {
    const db = await openDatabase({ log: silentLogger, templateDir, templateKey: key });
    await migrate(db, sets, systemClock);
    await db.close();
  }
  const template = await readTemplate(templateDir, key);
  if (!template) throw new Error(`no template was written to ${templateDir}`);
  return template;
}

const constraintsSql = `
  select i.relname as name, n.nspname || '.' || c.relname as table
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_class c on c.oid = x.indrelid
  join pg_namespace n on n.oid = c.relnamespace
  where x.indisunique
  union
  select o.conname, n.nspname || '.' || c.relname
  from pg_constraint o
  join pg_class c on c.oid = o.conrelid
  join pg_namespace n on n.oid = c.relnamespace`;

const columnsSql = `
  select n.nspname as "schema", c.relname as "table", a.attname as "column",
    a.atttypid::int as "typeOid", not a.attnotnull as "isNullable",
    c.oid || ' ' || a.attnum as "key"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  join pg_namespace n on n.oid = c.relnamespace
  where a.attnum > 0 and not a.attisdropped
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  order by n.nspname, c.relname, a.attnum`;
