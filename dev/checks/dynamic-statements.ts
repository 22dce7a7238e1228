/** Statements with a text that is known only at run time, which the check omits: `file: source of the text`, and the reason. */
export const dynamicStatements: Readonly<Record<string, string>> = {
  'packages/platform/database/delete-in-batches.ts: `delete from ${table} where ctid = any (array( select ctid from ${table} where ${where} limit ${rowsAtATime})) returning 1 as deleted`':
    'table and condition are arguments of every sweep',
  'packages/platform/database/delete-in-batches.ts: `delete from ${table} where ${where} returning 1 as deleted`':
    'table and condition are arguments of every sweep',
  'packages/platform/database/export-rows.ts: `select jsonb_build_array(${cells}) as cells, array[${texts}] as key from ${quoted(schema)}.${quoted(name)} as own where ${conditions} order by ${key} limit ${rowsAtATime}`':
    'tables and columns are read from the catalogue of the database',
  'packages/platform/database/forget.ts: `delete from ${table} as own where ${path.condition}${exception} returning 1 as gone`':
    'tables and conditions are read from the catalogue of the database',
  'packages/platform/database/rate-limit.ts: `insert into ${table} as t (kind, key, count, since, blocked_until) values ($1, $2, 1, $3, $3) on conflict (kind, key) do update set count = case when t.since <= $4 then 1 else t.count + 1 end, since = case when t.since <= $4 then excluded.since else t.since end where t.since <= $4 or t.count < $5 returning count`':
    'each service has its own table of attempts',
  'packages/platform/database/rate-limit.ts: `select since from ${table} where kind = $1 and key = $2`':
    'each service has its own table of attempts',
  "packages/platform/database/rate-limit.ts: `insert into ${table} as t (kind, key, count, since, blocked_until) values ($1, 'all', 1, $2, $2) on conflict (kind, key) do update set count = case when t.since <= $3 then 1 else t.count + 1 end, since = case when t.since <= $3 then excluded.since else t.since end returning count`":
    'each service has its own table of attempts',
  "packages/platform/database/rate-limit.ts: `select count from ${table} where kind = $1 and key = 'all' and since > $2`":
    'each service has its own table of attempts',
  'services/energy/home-transfer/store.ts: `delete from energy.${table} where installation_id = $1`':
    'tables are those of the class list, which a test compares',
  'services/energy/home-transfer/delete-history.ts: `delete from energy.${table} where installation_id = $1 and ${column} < $2 and ($3::timestamptz is null or ${column} >= $3)`':
    'tables and conditions are those of a constant list in the file',
  'services/energy/home-transfer/delete-history.ts: `delete from energy.${table} where installation_id = $1 and day = any ($2::date[])`':
    'tables and conditions are those of a constant list in the file',
  'services/energy/home-transfer/withheld-rows.ts: `delete from energy.${table} where installation_id = $1 and ${condition} returning to_jsonb(${table})::text as content`':
    'tables and conditions are those of a constant list in the file',
  'services/energy/home-transfer/withheld-rows.ts: `insert into energy.${table} select r.* from energy.withheld_rows w cross join lateral jsonb_populate_recordset(null::energy.${table}, w.content) r where w.installation_id = $1 and w.transfer_id = $2 and w.table_name = $3 on conflict do nothing`':
    'tables and conditions are those of a constant list in the file',
  'services/energy/home-transfer/withheld-rows.ts: `delete from energy.${table} where installation_id = $1 and transfer_id = $2`':
    'tables and conditions are those of a constant list in the file',
  'services/product/transfer/store.ts: `delete from product.${table} where installation_id = $1`':
    'tables are those of the class list, which a test compares',
};
