// Background work of 10,000 homes on PostgreSQL: no statement scans a growing table, and which statements take most of a day. A
// sample of each part of a day runs against the whole fleet's rows; its times are scaled to the day. Fails with the name of each
// statement that scans. Run: node bench/fleet.ts
import { systemClock } from '@hearth/calendar/clock.ts';
import { openDatabase } from '@hearth/platform/database/database.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { newPostgresDatabase } from '@hearth/platform/testing/test-database.ts';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { runDay } from './fleet-day.ts';
import { type Fleet, seedFleet } from './fleet-seed.ts';
import { logPlans, plansOf } from './statement-plans.ts';

const printedStatements = 20;
const rowsMin = 1_000;

/** Tables whose size does not depend on the homes, with the reason. */
const catalogues: Readonly<Record<string, string>> = {
  'platform.migration': 'one row for each migration',
  'platform.environment': 'one row',
  'platform.write_probe': 'one row',
  'product.downtime': 'a row for each announcement of an operator',
  'product.template_home': 'one row for each kind of demo home',
  'product.unit_batch': 'a row for each file of a vendor',
  'product.unit_model': 'one row for each model of a vendor',
  'product.model_data_sheet': 'one row for each model of a vendor',
  'product.manual': 'a row for each manual of a model and language',
  'product.manual_file': 'pictures of the manuals',
  'product.package': 'a row for each revision of a package of the operator',
  'product.package_feature': 'one row for each feature of the packages',
  'product.terms_version': 'a row for each version of the terms',
  'product.document_number': 'a row for each series of documents and year',
  'product.flag_rule': 'a few rows for each switch of the operator',
  'product.flag_change': 'the number of the last change of a switch',
  'product.error_group': '1,000 groups at most',
  'product.partner_load': 'a row for each list of partners, while it is loaded',
  'product.partner_line': 'rows of a list of partners, while it is loaded',
  'energy.price_zone': 'one row for each bidding zone of Europe',
  'energy.carbon_zone': 'one row for each bidding zone of Europe',
  'energy.upstream_calls': 'one row for each upstream service',
  'identity.signing_key': 'a handful of keys',
};

/** Statements that read a bounded part of a table, with the bound. */
const bounded: readonly { readonly begins: string; readonly why: string }[] = [
  {
    begins: 'insert into web.sign_in_attempt',
    why: 'counts 50,000 attempts at most, which are kept for ten minutes',
  },
  {
    begins: 'delete from product.telemetry_report where counted_on < $1',
    why: 'a table of 65,536 slots, once a day',
  },
];

const fleet: Fleet = {
  homes: 10_000,
  due: { links: 200, weeks: 200 },
  now: systemClock.now().toString(),
};
const url = await newPostgresDatabase();
const db = await openDatabase({ url, log: silentLogger, statementLimitMs: 300_000 });
let began = performance.now();
await migrate(db, migrationSets, systemClock);
await seedFleet(db, fleet);
const small = await smallTables();
printPart('seeded');
await logPlans(db);
const logged = await openDatabase({ url, log: silentLogger, poolSize: 4 });
const timesOfDay = await runDay(logged, fleet);
await logged.close();
printPart('the samples of a day');

interface Total {
  readonly text: string;
  ran: number;
  perDay: number;
  msPerDay: number;
  readonly scanned: Set<string>;
  readonly parts: Set<string>;
}
const totals = new Map<string, Total>();
let part = '';
for await (const { text, ms, scanned, hasTables } of plansOf(db)) {
  const begins = /^select 'part (.*)' as part$/.exec(text);
  if (begins) part = begins[1] ?? '';
  if (!hasTables || !(part in timesOfDay)) continue;
  const total = totals.get(text) ?? {
    text,
    ran: 0,
    perDay: 0,
    msPerDay: 0,
    scanned: new Set(),
    parts: new Set(),
  };
  const times = timesOfDay[part] ?? 0;
  total.ran += 1;
  total.perDay += times;
  total.msPerDay += ms * times;
  total.parts.add(part);
  for (const table of scanned) if (isGrowing(table)) total.scanned.add(table);
  totals.set(text, total);
}
await db.close();

const all = [...totals.values()].toSorted((a, b) => b.msPerDay - a.msPerDay);
const dayS = all.reduce((sum, { msPerDay }) => sum + msPerDay, 0) / 1000;
console.log(
  `${fleet.homes} homes: ${all.length} different statements, ${(dayS / 864).toFixed(1)} % of one processor over a day. The first ${printedStatements}:`,
);
console.log('    s/day  times/day  ms each');
for (const { text, perDay, msPerDay } of all.slice(0, printedStatements))
  console.log(
    `${(msPerDay / 1000).toFixed(1).padStart(9)} ${Math.round(perDay).toString().padStart(10)} ${(msPerDay / perDay).toFixed(2).padStart(8)}  ${text.slice(0, 110)}`,
  );
const faults = all.filter(
  ({ text, scanned }) => scanned.size > 0 && !bounded.some(({ begins }) => text.startsWith(begins)),
);
for (const { text, scanned, parts } of faults)
  console.log(
    `SCANS ${[...scanned].join(', ')} in ${[...parts].join(', ')}: ${text.slice(0, 600)}`,
  );
for (const table of small) console.log(`NOT SEEDED: ${table} has less than ${rowsMin} rows`);
const isWithinLimits = faults.length === 0 && small.length === 0;
console.log(
  isWithinLimits
    ? 'no statement scans a growing table: ok'
    : `MISSED: ${faults.length} statements, ${small.length} tables`,
);
process.exit(isWithinLimits ? 0 : 1);

/** Whether the table grows with the fleet; the simulated vendor's and the bench's own do not. */
function isGrowing(table: string): boolean {
  return /^(platform|product|energy|identity|web)\./.test(table) && !(table in catalogues);
}

/** Tables with few rows, whose scans prove nothing: the planner prefers them. */
async function smallTables(): Promise<readonly string[]> {
  const rows = await db.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.reltuples < $1 order by 1`,
    [rowsMin],
  );
  return rows.map(({ name }) => name).filter(isGrowing);
}

function printPart(label: string): void {
  console.log(`${label}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  began = performance.now();
}
