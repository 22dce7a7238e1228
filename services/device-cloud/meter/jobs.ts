import { type Reach, createClient } from '@hearth/platform/http/client.ts';
import { createEgress } from '@hearth/platform/http/egress.ts';
import type { Failure, Result } from '@hearth/core/problem.ts';
import type { DueWork, ServiceDeps } from '@hearth/platform/process/service.ts';
import type { Temporal } from 'temporal-polyfill';
import { devicesOf } from '../accounts/store.ts';
import { acceptedWritesOf } from '../commands/store.ts';
import { CommandedHome } from '../simulation/commanded-home.ts';
import { faultChangesOf } from '../simulation/store.ts';
import { type Teller, tellerOf } from '../simulation/control-timeline.ts';
import {
  commandsIn,
  faultsIn,
  simulationStart,
  worldInstant,
} from '../simulation/simulated-time.ts';
import { meterSealer } from './attach-meter.ts';
import { batchOf } from './batch.ts';
import {
  type MeteredHome,
  checkpointOf,
  countTo,
  liveTo,
  meteredHome,
} from './quarter-hour-counters.ts';
import { localDayAt } from './slots-by-day.ts';
import { isHopeless, nextEnd, waitAfterFailureS, wattsIntervalS } from './posting-times.ts';
import {
  type SimulatedMeter,
  beginSending,
  endSending,
  meterKind,
  meterOf,
  plan,
} from './store.ts';
import { upstreamContract } from './energy-endpoints.ts';
import { wattsOf } from './power-flows.ts';

export interface MeterJobDeps extends Pick<ServiceDeps, 'db' | 'clock' | 'log' | 'metrics'> {
  readonly meterKey: Uint8Array;
  /** Where meters post that were not told otherwise. */
  readonly energy: Reach;
  /** In [0, 1): the jitter of retries. */
  readonly random: () => number;
}

/** A past keeps one processor busy for seconds: one after the other, so that what lives goes on beside it. */
export function meterWork(deps: MeterJobDeps): DueWork {
  const post = poster(deps);
  return {
    name: meterKind,
    declaration: { resource: 'simulated-home', verb: 'run', roles: ['service'] },
    lanes: { past: 1, live: 4 },
    run: ({ key, signal }) => runMeter(deps, post, { accountId: key, signal }),
  };
}

/**
 * What is written to a unit counts from the instant that stands in the database, which another process may be about to write: what is
 * younger than this is left to the next time.
 */
const settleMs = 2_000;
const elsewhereS = 10;

/** `plan` says when the meter is due next; an instant is answered where another process is at it, or where this one ends. */
async function runMeter(
  deps: MeterJobDeps,
  post: Poster,
  { accountId, signal }: { readonly accountId: string; readonly signal: AbortSignal },
): Promise<Temporal.Instant | null> {
  let meter = await meterOf(deps.db, accountId);
  if (!meter) return null;
  const wallMs = deps.clock.now().epochMilliseconds - settleMs;
  const now = worldInstant(meter.world, wallMs);
  const nowMinute = Math.floor(now.epochMilliseconds / 60_000);
  const metered = await metersHome(deps, meter);
  await liveTo(metered, meter.postedMinute);
  for (;;) {
    const next = await sendNext(deps, post, { meter, metered, nowMinute });
    if (next === 'nothing') break;
    if (next === 'elsewhere') return deps.clock.now().add({ seconds: elsewhereS });
    if (!next.ok) {
      await planRetry(deps, meter, next);
      return null;
    }
    const wasPast = meter.postedMinute < meter.liveMinute;
    meter = { ...meter, postedMinute: next.value, sending: null, failures: 0 };
    if (wasPast) await tellLoading(deps, post, meter);
    if (signal.aborted) return deps.clock.now();
  }
  await tellWatts(deps, post, { meter, metered, nowMinute });
  const at = deps.clock.now().add({ milliseconds: 1000 * wattsIntervalS(meter.world) });
  await plan(deps.db, meter, { at, failures: 0, refusedAs: null });
  return null;
}

/** The home where the meter last left it, told what was written and broken since. */
async function metersHome(
  deps: Pick<MeterJobDeps, 'db' | 'clock'>,
  meter: SimulatedMeter,
): Promise<MeteredHome> {
  const { home, world } = meter;
  const operator = { grantId: '', clientId: '', accountId: meter.accountId, scope: '' };
  const writes = await acceptedWritesOf(deps.db, operator, deps.clock.now());
  const faults = faultsIn(world, await faultChangesOf(deps.db, operator));
  // A home that nobody has written to is told what its description says: its units need not be looked at.
  const devices = writes.length === 0 ? [] : await devicesOf(deps.db, operator);
  const commanded = new CommandedHome(devices, commandsIn(world, writes));
  const tellAt: Teller = tellerOf(home, { commanded, faults });
  return meteredHome(home, meter.checkpoint, { minute: simulationStart(home, world), tellAt });
}

interface Standing {
  readonly meter: SimulatedMeter;
  readonly metered: MeteredHome;
  readonly nowMinute: number;
}

/** One batch; its end when it has arrived. `elsewhere`: another process is at it. */
async function sendNext(
  deps: MeterJobDeps,
  post: Poster,
  { meter, metered, nowMinute }: Standing,
): Promise<Result<number> | 'nothing' | 'elsewhere'> {
  const { home, postedMinute } = meter;
  const { timeZone } = home.place;
  const toMinute = nextEnd({ timeZone, postedMinute, nowMinute });
  const sending = meter.sending ?? (toMinute === null ? null : { toMinute, at: deps.clock.now() });
  if (!sending) return 'nothing';
  if (!meter.sending) {
    const begun = { sending, checkpoint: checkpointOf(metered) };
    if (!(await beginSending(deps.db, meter, begun))) return 'elsewhere';
  }
  const quarters = await countTo(metered, sending.toMinute);
  const checkpoint = checkpointOf(metered);
  const { meter: id, channels } = meter;
  const body = batchOf({ meter: id, channels, timeZone, sending }, quarters);
  const { installation } = meter;
  const answer = await post(meter, (client, token) =>
    client.postBatch({ params: { installation }, body }, { token }),
  );
  if (!answer.ok) return answer;
  const arrived = { toMinute: sending.toMinute, checkpoint };
  const isEnded = await endSending(deps.db, meter, arrived);
  return isEnded ? { ok: true, value: sending.toMinute } : 'elsewhere';
}

async function planRetry(
  deps: MeterJobDeps,
  meter: SimulatedMeter,
  failure: Failure,
): Promise<void> {
  const failures = meter.failures + 1;
  const refusedAs = isHopeless(failure) ? failure.code : null;
  const { code, at: place } = failure;
  deps.log.warn({ meter: meter.meter, code, at: place, failures }, 'a simulated meter cannot post');
  const waitS = waitAfterFailureS(failures, deps.random, failure);
  const at = deps.clock.now().add({ milliseconds: Math.round(1000 * waitS) });
  await plan(deps.db, meter, { at, failures, refusedAs });
}

/** A courtesy to whoever looks at the home meanwhile: that it is not told costs nothing but the telling. */
async function tellLoading(deps: MeterJobDeps, post: Poster, meter: SimulatedMeter): Promise<void> {
  const { fromMinute, liveMinute, postedMinute, installation } = meter;
  const dayAt = (minute: number) => localDayAt(meter.home.place.timeZone, minute).toString();
  const loading =
    postedMinute < liveMinute
      ? { from: dayAt(fromMinute), to: dayAt(liveMinute), reached: dayAt(postedMinute) }
      : null;
  const params = { installation, meter: meter.meter };
  const told = await post(meter, (client, token) =>
    client.putLoading({ params, body: { loading } }, { token }),
  );
  if (!told.ok) deps.log.info({ meter: meter.meter, code: told.code }, 'progress was not taken');
}

/** What flows now; a minute that is missed is missed. */
async function tellWatts(deps: MeterJobDeps, post: Poster, at: Standing): Promise<void> {
  const { meter, metered, nowMinute } = at;
  await liveTo(metered, nowMinute);
  const { minute } = metered.plant.state;
  if (minute !== nowMinute || minute === metered.takenUpAt) return;
  const { installation, world } = meter;
  const body = {
    at: new Date(nowMinute * 60_000).toISOString(),
    everyS: Math.ceil(wattsIntervalS(world) * world.rate),
    flows: wattsOf(metered.plant),
  };
  const told = await post(meter, (client, token) =>
    client.postPower({ params: { installation }, body }, { token }),
  );
  if (!told.ok) deps.log.info({ meter: meter.meter, code: told.code }, 'power was not taken');
}

type Upstream = ReturnType<typeof createClient<typeof upstreamContract>>;
type Poster = <T>(
  meter: SimulatedMeter,
  call: (client: Upstream, token: string) => Promise<Result<T>>,
) => Promise<Result<T>>;

const timeoutMs = 60_000;

/** Out through the one door that refuses private addresses, but for the energy of this deployment. */
function poster(deps: MeterJobDeps): Poster {
  const { energy, metrics, random } = deps;
  const sealer = meterSealer(deps);
  const base = new URL(energy.baseUrl);
  const egress = createEgress({ metrics, trusted: [{ base, fetch: energy.fetch }] });
  return (meter, call) => {
    const client = createClient(upstreamContract, {
      baseUrl: meter.baseUrl ?? energy.baseUrl,
      timeoutMs,
      retries: 1,
      random,
      async fetch(request) {
        const answer = await egress(request, { timeoutMs });
        if (answer.ok) return answer.value;
        throw new TypeError(answer.code);
      },
    });
    return call(client, sealer.unseal(meter.sealedToken));
  };
}
