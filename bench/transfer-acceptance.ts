// Claim: taking a home with five years of readings takes at most twice as long as taking one without, because no reading moves; and the
// giver gets nothing more a second after the answer to the taker: an open stream has ended, and the home is not found.
// Floor, alternating in the same run: the acceptance of a home without readings, in the same PostgreSQL of product and energy.
// Run: node bench/transfer-acceptance.ts
import { randomUUID } from 'node:crypto';
import { createRegistry } from '@hearth/access/registry.ts';
import { migrationSets } from '@hearth/app/migration-sets.ts';
import { fakeClock, systemClock } from '@hearth/calendar/clock.ts';
import { ok, valueOf } from '@hearth/core/problem.ts';
import { createEnergy } from '@hearth/energy/app.ts';
import { medianOf } from '@hearth/physics/numerics.ts';
import { type Database, openDatabase } from '@hearth/platform/database/database.ts';
import { migrate } from '@hearth/platform/database/migrate.ts';
import { startPostgres } from '@hearth/platform/database/postgres-server.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import { silentLogger } from '@hearth/platform/process/log.ts';
import { createMetrics } from '@hearth/platform/process/metrics.ts';
import { testing } from '@hearth/platform/testing/config.ts';
import { calledEnergyContract } from '@hearth/product/called-energy.ts';
import { heatPump } from '@hearth/product/testing-devices.ts';
import { type TestWorld, addressOfPerson, worldOn } from '@hearth/product/testing.ts';
import { offerTo } from '@hearth/product/transfer/testing-transfer.ts';

const pairs = 8;
const [years, seriesOfHome] = [5, 9];
const [ratioMax, lastAnswerMsMax] = [2, 1_000];

const started = await startPostgres(testing.searchPath());
if (!started.ok) throw new Error(started.reason);
const db = await openDatabase({ log: silentLogger, poolSize: 5, url: started.server.url });
try {
  await migrate(db, migrationSets, systemClock);
  await measure(db);
} finally {
  await db.close();
  await started.server.stop();
}
process.exit();

interface Acceptance {
  readonly acceptMs: number;
  /** From the answer to the taker to the end of the giver's stream. */
  readonly streamMs: number;
  /** Until energy has followed. */
  readonly followMs: number;
}

async function measure(tx: Database): Promise<void> {
  const givers = Array.from({ length: 2 * (pairs + 1) }, () => randomUUID());
  const world = worldOf(tx, givers);
  const homes: { readonly giver: string; readonly installation: string }[] = [];
  for (const giver of givers)
    homes.push({ giver, installation: (await world.link(giver, giver)).installation });
  await world.drain();
  for (const { installation } of homes.filter((_, at) => at % 2 === 0))
    await addReadings(tx, installation);
  await tx.query('vacuum analyze energy.reading_day');
  const [full, empty]: [Acceptance[], Acceptance[]] = [[], []];
  for (let pair = 0; pair <= pairs; pair += 1) {
    const [first, second] = [homes[2 * pair], homes[2 * pair + 1]];
    if (!first || !second) throw new Error('every pair has two homes');
    // The second one finds warm caches, so they take turns.
    const own = pair % 2 === 0 ? await passOn(world, first) : null;
    const floor = await passOn(world, second);
    const measured = own ?? (await passOn(world, first));
    // The first pair warms both up.
    if (pair === 0) continue;
    full.push(measured);
    empty.push(floor);
  }
  report(full, empty, await readingsOf(tx));
}

function report(full: readonly Acceptance[], empty: readonly Acceptance[], rows: number): void {
  const medianMs = (all: readonly Acceptance[], key: keyof Acceptance) =>
    medianOf(all.map((each) => each[key]));
  const ratio = medianOf(full.map(({ acceptMs }, k) => acceptMs / (empty[k]?.acceptMs ?? 0)));
  const last = Math.max(...[...full, ...empty].map(({ streamMs }) => streamMs));
  console.log(
    `${full.length} pairs, ${rows} days of readings in the homes with them: acceptance ${medianMs(full, 'acceptMs').toFixed(1)} ms, ` +
      `without readings ${medianMs(empty, 'acceptMs').toFixed(1)} ms, ratio ${ratio.toFixed(2)} ${ratio <= ratioMax ? 'ok' : `ABOVE ${ratioMax}`}; ` +
      `energy has followed after ${medianMs(full, 'followMs').toFixed(0)} and ${medianMs(empty, 'followMs').toFixed(0)} ms`,
  );
  console.log(
    `the stream of the giver ends ${last.toFixed(1)} ms after the answer at the latest ${last <= lastAnswerMsMax ? 'ok' : `ABOVE ${lastAnswerMsMax}`}`,
  );
}

/** Product and energy on one database; everybody has signed in just now. */
function worldOf(tx: Database, people: readonly string[]): TestWorld {
  const clock = fakeClock('2026-01-15T10:05:00Z');
  const energy = createEnergy({
    db: tx,
    clock,
    key: { secret: new Uint8Array(32).fill(7) },
    log: silentLogger,
    metrics: createMetrics(),
    registry: createRegistry(),
  });
  const reach = { baseUrl: 'http://energy.invalid', fetch: energy.fetch };
  const patience = { timeoutMs: 60_000, retries: 0, random: () => 0 };
  return worldOn(tx, {
    clock,
    accounts: Object.fromEntries(
      people.map((person) => [person, [heatPump({ id: `pump-${person}` })]]),
    ),
    more: {
      energy: createClient(calledEnergyContract, { ...reach, ...patience }),
      personOf: async (token) =>
        ok({ kind: 'person', issuer: 'https://idp.invalid', subject: token, authTime: 1.9e9 }),
    },
  });
}

/** Five years of quarter-hours in nine series. */
async function addReadings(tx: Database, installation: string): Promise<void> {
  await tx.query('set statement_timeout = 0');
  await tx.query(
    `insert into energy.series (installation_id, series_no, appliance_id, metric, use, source, step_s, unit, grade)
     select $1, 100 + no, gen_random_uuid(), 'energy', 'sh', 'bench', 900, 'kWh', 'measured' from generate_series(1, $2::int) no`,
    [installation, seriesOfHome],
  );
  await tx.query(
    `insert into energy.reading_day (installation_id, series_no, day, day_start, last_no, vals)
     select $1, 100 + no, d::date, d at time zone 'Europe/Berlin', 1, array_fill((0.001 * no)::real, array[96])
     from generate_series(timestamp '2026-01-14' - make_interval(years => $3), timestamp '2026-01-14', interval '1 day') d
       cross join generate_series(1, $2::int) no`,
    [installation, seriesOfHome, years],
  );
}

async function readingsOf(tx: Database): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::integer as count from energy.reading_day where series_no > 100',
  );
  return row?.count ?? 0;
}

/** Offers a home, and measures its acceptance while the giver has an open stream. */
async function passOn(
  { api, as, asService, product, drain }: TestWorld,
  { giver, installation }: { readonly giver: string; readonly installation: string },
): Promise<Acceptance> {
  const taker = randomUUID();
  const params = { installation };
  const offered = await api.offerTransfer({ params, body: offerTo(taker) }, as(giver));
  valueOf(offered);
  await drain();
  const query = { to: addressOfPerson(taker) };
  const mails = valueOf(await api.listOutbox({ query }, await asService('web')));
  const code = /\/transfer-installation\/offer\/(\w+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  const path = `http://product.invalid/v1/installations/${installation}/changes`;
  const headers = { authorization: `Bearer ${as(giver).token ?? ''}` };
  const stream = await product.fetch(new Request(path, { headers }));
  const ended = stream.text().then(() => performance.now());
  const body = { code, address: randomUUID(), terms: [], language: 'en' as const };
  const began = performance.now();
  valueOf(await api.acceptTransfer({ body }, as(taker)));
  const answered = performance.now();
  const refused = await api.getInstallation({ params }, as(giver));
  if (refused.ok) throw new Error('the giver still finds the home');
  const streamMs = Math.max(0, (await ended) - answered);
  const followed = performance.now();
  await drain();
  return {
    acceptMs: answered - began,
    streamMs,
    followMs: performance.now() - followed,
  };
}
