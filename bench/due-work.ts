// Claims: one process on one core reads 10,000 links every 10 minutes (16.7 a second) from a vendor that answers in 300 ms. A
// second process adds at least 1.7 times as much where parallel items are the limit. A vendor that answers in 10 s delays its own
// links only.
// Floor: the table alone, with items that do nothing. Run: node bench/due-work.ts
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { systemClock } from '@hearth/calendar/clock.ts';
import { type Database, openDatabase } from '@hearth/platform/database/database.ts';
import { DueWorkRunner } from '@hearth/platform/jobs/due-work-runner.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import { newPostgresDatabase } from '@hearth/platform/testing/test-database.ts';
import { grantText } from '@hearth/product/device-link/session/stored-grant.ts';
import { productMigrations } from '@hearth/product/migrations.ts';
import { startPinned } from './pinned-process.ts';

const links = { onecta: 600, vicare: 64 };
const requiredPerS = 10_000 / 600;
/** Long answers: a process is then limited by its parallel items, not by the machine. */
const long = { onectaMs: 5_000, vicareMs: 5_000, onecta: 256 };
const url = await newPostgresDatabase();
const db = await openDatabase({ url, log: silentLogger, poolSize: 5 });
await migrate(db, [productMigrations], systemClock);

const floor = await emptyItemsPerS(db, 2_000);
await fill(db);
// The first reading of a link creates its unit, which later ones do not.
await readAll({ processes: 1, onectaMs: 0, vicareMs: 0, onecta: links.onecta });
const alone = await readAll({ processes: 1, onectaMs: 300, vicareMs: 300, onecta: links.onecta });
printRate('one process on one core, answers after 300 ms', alone, alone.onectaPerS >= requiredPerS);
const single = await readAll({ processes: 1, ...long });
printRate('one process, answers after 5 s', single, true);
const double = await readAll({ processes: 2, ...long });
const gain = double.onectaPerS / single.onectaPerS;
printRate(`two processes, answers after 5 s: ${gain.toFixed(2)} times`, double, gain >= 1.7);
const beside = await readAll({
  processes: 1,
  onectaMs: 300,
  vicareMs: 10_000,
  onecta: links.onecta,
});
const share = beside.onectaPerS / alone.onectaPerS;
printRate(
  `beside a vendor that answers after 10 s, the other's links at ${(share * 100).toFixed(0)} % of their rate`,
  beside,
  share >= 0.8,
);
await db.close();
process.exit(0);

interface Rate {
  /** Readings a second of the first vendor's links. */
  readonly onectaPerS: number;
  readonly cpuMs: number;
}

function printRate(label: string, { onectaPerS: perS, cpuMs }: Rate, isWithinLimit: boolean): void {
  console.log(
    `${label}: ${perS.toFixed(1)} readings/s, ${cpuMs.toFixed(1)} ms CPU of the process each ` +
      `(wanted ${requiredPerS.toFixed(1)}/s; the table alone ${floor.toFixed(0)}/s, ${(floor / perS).toFixed(0)} times that) ${isWithinLimit ? 'ok' : 'MISSED'}`,
  );
}

async function readAll(how: {
  readonly processes: number;
  readonly onectaMs: number;
  readonly vicareMs: number;
  /** Number of due links of the first vendor; all of the second's are due. */
  readonly onecta: number;
}): Promise<Rate> {
  const since = systemClock.now();
  await db.query(
    `update platform.due_work w set due_at = case when due.place <= $2 then $1::timestamptz else $3::timestamptz end
     from (select kind, key, row_number() over (partition by lane order by key) as place from platform.due_work
       where kind = 'device-link.read') due
     where w.kind = due.kind and w.key = due.key`,
    [since.toString(), how.onecta, since.add({ hours: 1 }).toString()],
  );
  const children = await Promise.all(
    Array.from({ length: how.processes }, (_, core) =>
      startPinned('due-work-process.ts', {
        args: [url, String(how.onectaMs), String(how.vicareMs)],
        core,
      }),
    ),
  );
  const began = performance.now();
  let read = { all: 0, onecta: 0 };
  while (read.onecta < how.onecta) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const [row] = await db.query<{ all: number; onecta: number }>(
      `select count(*)::int as all, (count(*) filter (where vendor = 'onecta'))::int as onecta
       from product.device_link where last_read_at >= $1`,
      [since.toString()],
    );
    read = row ?? read;
  }
  const seconds = (performance.now() - began) / 1000;
  const cpuS = (await Promise.all(children.map(stop))).reduce((sum, each) => sum + each, 0);
  return {
    onectaPerS: read.onecta / seconds,
    cpuMs: (cpuS * 1000) / read.all,
  };
}

/** Stops the process; returns its CPU seconds. */
async function stop(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message');
  child.send('stop');
  const [answer] = await answered;
  return Number(answer);
}

async function fill(db: Database): Promise<void> {
  const sealer = createSealer(new Uint8Array(32).fill(9), 'device-link grant');
  const now = systemClock.now().toString();
  const person = randomUUID();
  await db.query(
    `insert into product.person (person_id, issuer, subject, preferences, created_at) values ($1, 'bench', 'bench', '{}', $2)`,
    [person, now],
  );
  for (const [vendor, count] of Object.entries(links)) {
    const ids = Array.from({ length: count }, () => randomUUID());
    const grants = ids.map((id) =>
      sealer.seal(
        grantText({ accessToken: id, refreshToken: null, expiresAt: '2100-01-01T00:00:00Z' }),
      ),
    );
    await db.query(
      `insert into product.installation (installation_id, name, time_zone, created_at)
       select id, 'bench', 'Europe/Brussels', $2 from unnest($1::uuid[]) as i (id)`,
      [ids, now],
    );
    await db.query(
      `insert into product.device_link (link_id, installation_id, person_id, vendor, state, since, grant_sealed, created_at)
       select l.id, l.id, $2, $3, 'linked', $4, l.grant_sealed, $4 from unnest($1::uuid[], $5::text[]) as l (id, grant_sealed)`,
      [ids, person, vendor, now, grants],
    );
    await db.query(
      `insert into platform.due_work (kind, key, lane, due_at)
       select 'device-link.read', id::text, $2, $3 from unnest($1::uuid[]) as i (id)`,
      [ids, vendor, now],
    );
  }
}

async function emptyItemsPerS(db: Database, items: number): Promise<number> {
  await db.query(
    `insert into platform.due_work (kind, key, due_at)
     select 'bench.empty', place::text, $1::timestamptz from generate_series(1, $2::int) as place`,
    [systemClock.now().toString(), items],
  );
  const all = Promise.withResolvers<void>();
  let done = 0;
  const runner = new DueWorkRunner({
    db,
    clock: systemClock,
    log: silentLogger,
    metrics: createMetrics(),
    random: Math.random,
    kinds: [
      {
        name: 'bench.empty',
        declaration: { resource: 'bench', verb: 'run', roles: ['service'] },
        lanes: { '': 50 },
        async run() {
          done += 1;
          if (done === items) all.resolve();
          return systemClock.now().add({ hours: 1 });
        },
      },
    ],
  });
  const began = performance.now();
  await runner.start();
  await all.promise;
  const perS = items / ((performance.now() - began) / 1000);
  await runner.stop();
  return perS;
}
