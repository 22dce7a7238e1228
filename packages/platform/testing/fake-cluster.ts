import { SqlError } from '../database/sql-error.ts';
import type { DatabaseSession, Store } from '../database/store.ts';

/**
 * Makes a PostgreSQL database look like the coordinator of a Citus cluster: its catalogue, and the functions that change it, with the
 * names, columns and defaults of Citus 13. Rows stay where they are. A database that is opened afterwards has the engine `citus`.
 */
export const clusterSql = `
  set allow_system_table_mods = on;
  create table pg_catalog.pg_dist_partition (
    logicalrelid regclass primary key, partmethod "char" not null, partkey text,
    colocationid int not null, repmodel "char" not null, shards int
  );
  create table pg_catalog.pg_dist_node (
    nodename text not null, nodeport int not null, groupid int not null, isactive boolean not null default true,
    noderole text not null default 'primary', answers boolean not null default true, version text not null default '13.2-1'
  );
  -- What happened, and tables whose distribution fails.
  create table pg_catalog.fake_event (at int generated always as identity, event text not null, relation regclass not null);
  create table pg_catalog.fake_fault (relation regclass primary key);

  create function pg_catalog.column_to_column_name(table_name regclass, column_var_text text) returns text
    language sql immutable as 'select column_var_text';

  create function pg_catalog.fake_place(relation regclass, method "char", key text, colocation int, replication "char", shards int)
    returns void language plpgsql as $body$
  begin
    if exists (select from pg_dist_partition p where p.logicalrelid = relation) then
      raise exception 'table "%" is already distributed', relation;
    end if;
    insert into pg_dist_partition values (relation, method, key, colocation, replication, shards);
    insert into fake_event (event, relation) values (coalesce(key, 'reference'), relation);
    perform pg_advisory_xact_lock_shared(relation::oid::bigint);
    if exists (select from fake_fault f where f.relation = fake_place.relation) then
      raise exception 'worker is out of disk space';
    end if;
  end $body$;

  create function pg_catalog.create_reference_table(table_name regclass) returns void
    language sql as $body$ select fake_place(table_name, 'n', null, 1, 't', 1) $body$;

  create function pg_catalog.create_distributed_table(
    table_name regclass, distribution_column text, distribution_type text default 'hash',
    colocate_with text default 'default', shard_count int default null
  ) returns void language plpgsql as $body$
  declare
    beside pg_dist_partition;
    groups int;
  begin
    if not exists (select from pg_attribute a where a.attrelid = table_name and a.attname = distribution_column) then
      raise exception 'column "%" of relation "%" does not exist', distribution_column, table_name;
    end if;
    if colocate_with not in ('none', 'default') then
      if shard_count is not null then
        raise exception 'Cannot use colocate_with with a table and shard_count at the same time';
      end if;
      select * into strict beside from pg_dist_partition where logicalrelid = colocate_with::regclass;
      perform fake_place(table_name, 'h', distribution_column, beside.colocationid, 's', beside.shards);
    else
      select coalesce(max(colocationid), 1) + 1 into groups from pg_dist_partition;
      perform fake_place(table_name, 'h', distribution_column, groups, 's', coalesce(shard_count, 32));
    end if;
  end $body$;

  create function pg_catalog.truncate_local_data_after_distributing_table(function_name regclass) returns void
    language sql as $body$ insert into fake_event (event, relation) values ('cleared', function_name) $body$;

  create function pg_catalog.run_command_on_workers(
    command text, parallel boolean default true, out nodename text, out nodeport int, out success boolean, out result text
  ) returns setof record language sql as $body$
    select nodename, nodeport, answers, case when answers then version else 'connection refused' end
    from pg_dist_node where isactive and groupid <> 0 $body$;

  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
  values (2000000000, 'citus', 10, 11, false, '13.2-1');
  reset allow_system_table_mods;`;

/** The store with errors as a cluster gives them for distributed tables: with the name of a shard and of its constraint. */
export function withoutConstraintNames<S extends Store>(
  store: S,
  distributed: ReadonlySet<string>,
): S {
  const nameless =
    (run: DatabaseSession['run']): DatabaseSession['run'] =>
    (statement) =>
      run(statement).catch((error: unknown) => {
        if (!(error instanceof SqlError) || !distributed.has(error.table ?? '')) throw error;
        const { message, code, constraint, table } = error;
        throw new SqlError(message, {
          code,
          table: `${table}_102008`,
          ...(constraint === undefined ? {} : { constraint: `${constraint}_102008` }),
        });
      });
  const namelessIn =
    (hold: Store['session']): Store['session'] =>
    (work) =>
      hold((open) => work({ run: nameless((statement) => open.run(statement)) }));
  return storeWithMethods(store, {
    run: nameless((statement) => store.run(statement)),
    session: namelessIn((work) => store.session(work)),
    sessionBeside: namelessIn((work) =>
      store.sessionBeside ? store.sessionBeside(work) : store.session(work),
    ),
  });
}

/** The store with other methods in place of some, an instance of the same class. */
export function storeWithMethods<S extends Store>(
  store: S,
  methods: Readonly<Record<PropertyKey, unknown>>,
): S {
  return new Proxy(store, {
    get(target, key) {
      if (Object.hasOwn(methods, key)) return methods[key];
      // Private fields are those of the store itself.
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
