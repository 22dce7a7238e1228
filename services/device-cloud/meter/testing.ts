import { randomBytes, randomUUID } from 'node:crypto';
import { dayMinutes } from '@hearth/calendar/durations.ts';
import type { TestEngine } from '@hearth/platform/testing/test-database.ts';
import { runJobsNow } from '@hearth/platform/testing/jobs.ts';
import { addHome } from '../simulation/add-home.ts';
import { CommandedHome } from '../simulation/commanded-home.ts';
import { controlTimelineOf } from '../simulation/control-timeline.ts';
import { simulationStart } from '../simulation/simulated-time.ts';
import { cloudOn, mara, unreachableMeters } from '../testing.ts';
import { attachMeter, meterProgress } from './attach-meter.ts';
import type { SimulatedChannel } from './channels.ts';
import {
  type MeterCheckpoint,
  advanceTo,
  checkpointOf,
  meteredHome,
} from './quarter-hour-counters.ts';
import { type SimulatedMeter, meterOf } from './store.ts';

export const meterKey = new Uint8Array(32).fill(5);
export const token = 'hearth-meter-made-for-a-test';
const channelNames: readonly SimulatedChannel[] = [
  'grid-import',
  'feed-in',
  'generation',
  'battery-charge',
  'battery-discharge',
  'heat-pump',
];

interface Posted {
  readonly path: string;
  readonly token: string | null;
  readonly body: unknown;
}

export interface Series {
  readonly use: string;
  readonly days: readonly { readonly day: string; readonly values: readonly (number | null)[] }[];
}

type Answer = (request: Posted) => Response | Promise<Response>;

const start = '2026-01-14T12:07:30Z';

/** A cloud with one simulated home, and whatever is at the other end of the wire of its meters. */
export async function cloudWithHome(engine: TestEngine) {
  const wire: { posted: Posted[]; answer: Answer } = { posted: [], answer: ok };
  const energy = {
    baseUrl: 'https://energy.example/api',
    async fetch(request: Request) {
      const one = {
        path: new URL(request.url).pathname,
        token: request.headers.get('authorization'),
        body: (await request.json()) as unknown,
      };
      wire.posted.push(one);
      return await wire.answer(one);
    },
  };
  const cloud = await cloudOn(engine, {
    meters: { ...unreachableMeters, meterKey, energy },
    quota: { perMinute: 1000, perDay: 4000 },
  });
  cloud.clock.set(start);
  const now = cloud.clock.now();
  const deps = { db: cloud.db, random: (bytes: number) => randomBytes(bytes) };
  const added = await addHome(deps, { account: mara.email, home: 'lindenweg', rate: 1, now });
  if (!added.ok) throw new Error('not added');
  return { cloud, wire, added };
}

export type CloudWithHome = Awaited<ReturnType<typeof cloudWithHome>>;

/** Adds an account with a copy of the first home, with another rate or season. */
async function copyHome(
  { cloud: { db }, added }: CloudWithHome,
  { rate = 1, at = start }: { rate?: number; at?: string },
): Promise<string> {
  const [account, email] = [randomUUID(), `${randomUUID()}@copy.example`];
  const offsetMs = Date.parse(at) - Date.parse(start);
  await db.query(
    `insert into device_cloud.account (account_id, email, password_hash, time_zone, created_at)
     select $2, $3, password_hash, time_zone, created_at from device_cloud.account where account_id = $1`,
    [added.accountId, account, email],
  );
  await db.query(
    `insert into device_cloud.device select $2, device_id, position, recording, recorded_at, loaded_at, time_zone
       from device_cloud.device where account_id = $1`,
    [added.accountId, account],
  );
  await db.query(
    `insert into device_cloud.simulated_home select $2, first_device_id, home_key, clock_anchor, $3, $4, lived_minute,
       checkpoint from device_cloud.simulated_home where account_id = $1`,
    [added.accountId, account, offsetMs, rate],
  );
  return email;
}

/** Checkpoints of the home without writes, by minute. Its copies all have the same past, which takes a second a year to simulate. */
const pasts = new Map<number, MeterCheckpoint>();
const fourWeeks = 28 * dayMinutes;

async function pastOf({ home, world, postedMinute }: SimulatedMeter): Promise<MeterCheckpoint> {
  const known = pasts.get(postedMinute);
  if (known) return known;
  const minute = simulationStart(home, world);
  const earlier = Math.max(...[...pasts.keys()].filter((each) => each < postedMinute));
  const tellAt = controlTimelineOf(home, { commanded: new CommandedHome([], []), faults: [] });
  const metered = meteredHome(home, pasts.get(earlier) ?? null, { minute, tellAt });
  while (metered.plant.state.minute < postedMinute) {
    await advanceTo(metered, Math.min(metered.plant.state.minute + fourWeeks, postedMinute));
    pasts.set(metered.plant.state.minute, checkpointOf(metered));
  }
  return checkpointOf(metered);
}

/** Starts an account's meter at the home's state of that minute, as if the past before it were simulated. */
async function startHomeFromPast({ db }: CloudWithHome['cloud'], account: string): Promise<void> {
  const [row] = await db.query<{ account_id: string }>(
    'select account_id from device_cloud.account where email = $1',
    [account],
  );
  const meter = row && (await meterOf(db, row.account_id));
  if (!meter) throw new Error('no meter');
  await db.query('update device_cloud.meter set checkpoint = $2 where account_id = $1', [
    meter.accountId,
    JSON.stringify(await pastOf(meter)),
  ]);
}

/** A home of its own with a meter beside it; `simulatesPast` leaves the past before its first reading to the meter. */
export async function metered(
  all: CloudWithHome,
  own: {
    account?: string;
    rate?: number;
    historyDays?: number;
    at?: string;
    simulatesPast?: boolean;
  } = {},
) {
  const { cloud, wire, added } = all;
  const { db, clock } = cloud;
  await db.query('delete from device_cloud.meter');
  clock.set(start);
  wire.posted = [];
  wire.answer = ok;
  const account = own.account ?? (await copyHome(all, own));
  const [meter, installation] = [randomUUID(), randomUUID()];
  const channels = channelNames.map((channel) => ({ channel, appliance: randomUUID() }));
  const startFromPast = async (): Promise<void> => {
    if (!own.account && own.simulatesPast !== true) await startHomeFromPast(cloud, account);
  };
  const attach = async (historyDays: number) => {
    const attached = await attachMeter(
      { db, meterKey },
      {
        account,
        installation,
        meter,
        token,
        channels,
        base: null,
        historyDays,
        now: clock.now(),
      },
    );
    if (attached.ok) await startFromPast();
    return attached;
  };
  const attached = await attach(own.historyDays ?? 0);
  if (!attached.ok) throw new Error(attached.code);
  const run = async (service = cloud.service) => {
    await runJobsNow(service, { db, clock }, (name) => name.startsWith('device-cloud-meter'));
  };
  const batches = () =>
    wire.posted
      .filter(({ path }) => path.endsWith('/batches'))
      .map(({ body }) => body as { batch: string; series: readonly Series[] });
  return {
    cloud,
    added,
    account,
    batches,
    attach,
    startFromPast,
    run,
    progress: () => meterProgress(db, account),
    posted: () => wire.posted,
    forget: () => {
      wire.posted = [];
    },
    answers: (how: Answer) => {
      wire.answer = how;
    },
  };
}

export function ok(): Response {
  return Response.json({});
}
