// Rows of bench/fleet.ts: a fleet of homes after some months, inserted directly into the tables of all services.
import { emptyWeek } from '@hearth/devices/week.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { grantText } from '@hearth/product/device-link/session/stored-grant.ts';
import { heatPump } from '@hearth/product/testing-devices.ts';
import { accountRows } from './fleet-account-rows.ts';
import { energyRows } from './fleet-energy-rows.ts';
import { productRows } from './fleet-product-rows.ts';

/** Number of homes, and of their links and weeks due at `now`. */
export interface Fleet {
  readonly homes: number;
  readonly due: { readonly links: number; readonly weeks: number };
  readonly now: string;
}

/** Id of the nth row of a kind, as `bench.id` of the database creates it. */
export async function idOf(db: Database, kind: string, n: number): Promise<string> {
  const [row] = await db.query<{ id: string }>('select bench.id($1, $2::int) as id', [kind, n]);
  return row?.id ?? '';
}

/** Statements, one each; `$1`: the number of homes; `$2`: now; `$3`: a week. */
const statements = [...productRows, ...energyRows, ...accountRows];

/**
 * SQL functions. `ago`: instants of the last years; `spread`: evenly over the last days; `until`: over the next days, one in a
 * hundred in the past.
 */
const functions = `
  create schema bench;
  create function bench.id(kind text, n bigint) returns uuid language sql immutable as $$
    select (overlay(overlay(md5(kind || ' ' || n) placing '4' from 13) placing '8' from 17))::uuid $$;
  create function bench.ago(now timestamptz, n bigint) returns timestamptz language sql immutable
    as $$ select now - make_interval(mins => (n % 500000)::int) $$;
  create function bench.spread(now timestamptz, days double precision, n bigint) returns timestamptz language sql immutable
    as $$ select now - make_interval(secs => days * 86400 * ((n * 7919) % 9973) / 9973.0) $$;
  create function bench.until(now timestamptz, days double precision, n bigint) returns timestamptz language sql immutable
    as $$ select now + make_interval(secs => days * 86400 * ((n * 7919) % 9973 - 100) / 9973.0) $$;`;

export async function seedFleet(db: Database, fleet: Fleet): Promise<void> {
  await db.query(functions);
  // Foreign keys are checked at commit: the rows refer to each other in any order.
  await db.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`);
    await seedLinks(tx, fleet);
    for (const statement of statements)
      await tx.query(statement, valuesOf(statement, fleet)).catch((e) => {
        console.log(statement);
        throw e;
      });
    await seedDueWork(tx, fleet);
  });
  await db.query('vacuum analyze');
}

function valuesOf(statement: string, { homes, now }: Fleet): readonly unknown[] {
  const values = [
    homes,
    now,
    JSON.stringify({
      ...emptyWeek(),
      monday: [{ at: '06:30', sets: { roomSetPointHeating: 20 } }],
    }),
  ];
  return values.slice(0, statement.includes('$3') ? 3 : statement.includes('$2') ? 2 : 1);
}

async function seedLinks(tx: Database, { homes, now }: Fleet): Promise<void> {
  const sealer = createSealer(new Uint8Array(32).fill(9), 'device-link grant');
  const ids = await tx.query<{ id: string }>(
    `select bench.id('link', i) as id from generate_series(1, $1::int) i order by i`,
    [homes],
  );
  const grants = ids.map(({ id }) =>
    sealer.seal(
      grantText({ accessToken: id, refreshToken: null, expiresAt: '2100-01-01T00:00:00Z' }),
    ),
  );
  await tx.query(
    `insert into product.device_link (link_id, installation_id, person_id, vendor, state, since, grant_sealed, last_read_at, created_at)
     select bench.id('link', i), bench.id('home', i), bench.id('person', i), 'onecta', 'linked', $2, sealed, bench.spread($2, 0.007, i), $2
     from unnest($1::text[]) with ordinality as g (sealed, i)`,
    [grants, now],
  );
  await tx.query(
    `insert into product.unit_state (installation_id, unit_id, device, read_at)
     select bench.id('home', i), bench.id('unit', i), jsonb_set($2::jsonb, '{id}', to_jsonb(bench.id('link', i)::text)), $3
     from generate_series(1, $1::int) i`,
    [homes, JSON.stringify(heatPump({ id: 'x' })), now],
  );
}

async function seedDueWork(tx: Database, { homes, due, now }: Fleet): Promise<void> {
  const later = `$2::timestamptz + make_interval(secs => i % 600 + 3600)`;
  const at = (count: number) => `case when i <= ${count} then $2::timestamptz else ${later} end`;
  await tx.query(
    `insert into platform.due_work (kind, key, lane, due_at)
     select 'device-link.read', bench.id('link', i)::text, 'onecta', ${at(due.links)} from generate_series(1, $1::int) i`,
    [homes, now],
  );
  await tx.query(
    `insert into platform.due_work (kind, key, due_at)
     select 'schedule.run', bench.id('home', i) || '/' || bench.id('unit', i) || '/climate', ${at(due.weeks)}
     from generate_series(1, $1 / 2) i`,
    [homes, now],
  );
}
