import { forgetContract } from '@hearth/energy/forget/contract.ts';
import { signService } from '@hearth/access/access.ts';
import { createClient } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { dueSince } from '@hearth/platform/jobs/due-work.ts';
import { drainOutbox } from '@hearth/platform/jobs/outbox.ts';
import { valueOf } from '@hearth/core/problem.ts';
import { runJobNow } from '@hearth/platform/testing/jobs.ts';
import { erasureContract } from '@hearth/product/erasure/contract.ts';
import { deleteOldDemoSessions } from '@hearth/web/server/demo-session-store.ts';
import { deleteOld } from '@hearth/web/server/session-store.ts';
import { createStartLimit } from '@hearth/web/server/start-limit.ts';
import { type Fleet, idOf } from './fleet-seed.ts';
import { type Bench, type FleetWork, assumed, benchOn, inProcess, sampled } from './fleet-bench.ts';
import { actParts, viewParts } from './fleet-views.ts';

const daySeconds = 86_400;
/** Runs a sample of a fleet's daily work; returns the number of each action in a day. */
export async function runDay(
  db: Database,
  fleet: Fleet,
): Promise<Readonly<Record<string, number>>> {
  const bench = await benchOn(db, fleet);
  const parts = [
    ...readingParts(bench),
    ...viewParts(bench),
    ...actParts(bench),
    ...jobParts(bench),
    ...rareParts(bench),
  ];
  for (const { name, run } of parts) {
    await db.query(`select 'part ${name}' as part`);
    await run();
  }
  return Object.fromEntries(parts.map(({ name, times }) => [name, times]));
}

function readingParts({ db, fleet, product }: Bench): readonly FleetWork[] {
  const { homes, due } = fleet;
  const { clock } = product.deps;
  const readings = (homes * assumed.readings) / due.links;
  return [
    { name: 'read links', times: readings, run: () => product.job('device-link.read') },
    {
      name: 'deliver readings',
      times: readings,
      run: async () => void (await drainOutbox(db, product.product.outbox, clock.now())),
    },
    {
      name: 'follow app weeks',
      times: ((homes / 2) * assumed.weekLooks) / due.weeks,
      run: () => product.job('schedule.run'),
    },
    {
      name: 'supervise due work',
      times: daySeconds / 2,
      run: async () =>
        void (await dueSince(db, [{ kind: 'device-link.read', lane: 'onecta' }], clock.now())),
    },
    {
      name: 'look into an empty outbox',
      times: (daySeconds / 2) * 5,
      run: async () => void (await drainOutbox(db, product.product.outbox, clock.now())),
    },
  ];
}

/** Each repeated job twice: with the day's work, once a day; then as it runs all day. */
function jobParts({ db, product, energy, identity, platform }: Bench): readonly FleetWork[] {
  const { clock } = product.deps;
  const jobs = [product.product, energy, identity.service, platform].flatMap((service) =>
    service.jobs.map((job) => ({ service, job })),
  );
  const repeated = jobs.flatMap(({ service, job }): readonly FleetWork[] => {
    const run = () => runJobNow(service, job.name, { db, clock });
    const often = Math.max(0, daySeconds / job.everyS - 1);
    return [
      { name: `${job.name} of a day`, times: 1, run },
      ...(often > 0 ? [{ name: job.name, times: often, run }] : []),
    ];
  });
  const sweepWeb = async (): Promise<void> => {
    const now = clock.now();
    const before = (days: number) => new Date(now.subtract({ hours: 24 * days }).epochMilliseconds);
    await deleteOld(db, { idle: before(30), absolute: before(90), now: before(0) });
    await deleteOldDemoSessions(db, now);
    await createStartLimit({ db, clock, opaque: (...words) => words.join(' ') }).deleteOld(now);
  };
  return [
    ...repeated,
    { name: 'web/sweep of a day', times: 1, run: sweepWeb },
    { name: 'web/sweep', times: daySeconds / 600, run: sweepWeb },
  ];
}

/** Ended demo sessions, deleted people and homes. */
function rareParts({ db, fleet, product, energy }: Bench): readonly FleetWork[] {
  const { deps, product: service, asService } = product;
  const { clock } = deps;
  const client = createClient(erasureContract, inProcess(service.fetch));
  return [
    {
      name: 'end demo sessions',
      times: assumed.demoSessions / sampled.erasures,
      run: async () => {
        await db.query(
          `insert into product.demo_session (session_id, home, state, address_hash, home_installation_id, guest_person_id, started_at, until_at)
           select bench.id('ending', i), 'rozenstraat', 'open', 'x', bench.id('home', i), bench.id('person', i), $1, $1
           from generate_series($2::int - 2, $2::int) i`,
          [clock.now().subtract({ minutes: 31 }).toString(), fleet.homes],
        );
        await product.job('demo.end-sessions');
        await drainOutbox(db, service.outbox, clock.now());
      },
    },
    {
      name: 'forget people and their homes',
      times: (fleet.homes * assumed.erasures) / sampled.erasures,
      run: async () => {
        for (let nth = 0; nth < sampled.erasures; nth += 1) {
          const body = {
            issuer: 'https://idp.invalid',
            subject: `person-h${fleet.homes - 3 - nth}`,
          };
          valueOf(await client.erasePerson({ body }, await asService('identity')));
        }
        const forgetting = createClient(forgetContract, inProcess(energy.fetch));
        const token = await signService('product', deps.key, clock);
        const installation = await idOf(db, 'home', fleet.homes);
        valueOf(await forgetting.forgetHome({ params: { installation } }, { token }));
        await drainOutbox(db, service.outbox, clock.now());
      },
    },
  ];
}
