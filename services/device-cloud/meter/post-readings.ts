import { type ServiceLocation, createClient } from '@hearth/platform/http/client.ts';
import { createEgress } from '@hearth/platform/http/egress.ts';
import type { Failure, Result } from '@hearth/core/problem.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import type { Temporal } from 'temporal-polyfill';
import { devicesOf } from '../accounts/store.ts';
import { acceptedWritesOf } from '../commands/store.ts';
import { CommandedHome } from '../simulation/commanded-home.ts';
import { faultChangesOf } from '../simulation/store.ts';
import { type ControlTimeline, controlTimelineOf } from '../simulation/control-timeline.ts';
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
  advanceTo,
  meteredHome,
} from './quarter-hour-counters.ts';
import { localDayAt } from './slots-by-day.ts';
import { isPermanent, nextBatchEnd, retryDelayS, powerIntervalS } from './posting-times.ts';
import {
  type SimulatedMeter,
  beginSending,
  endSending,
  meterOf,
  scheduleNextPost,
} from './store.ts';
import { energyContract } from './energy-endpoints.ts';
import { postedPowerOf } from './power-flows.ts';

export interface MeterDeps extends Pick<ServiceDeps, 'db' | 'clock' | 'log' | 'metrics'> {
  readonly meterKey: Uint8Array;
  /** Address for meters without one of their own. */
  readonly energy: ServiceLocation;
  /** In [0, 1): the jitter of retries. */
  readonly random: () => number;
}

/** Minutes younger than this are left to the next run: another process can still store a write with an older instant. */
const settleMs = 2_000;
const elsewhereS = 10;

/**
 * Posts what the meter beside an account's home has counted since its last post. Null: the store has the next run. An instant:
 * the time to try again, because another process posts or this one ends.
 */
export async function postReadings(
  deps: MeterDeps,
  post: Poster,
  { accountId, signal }: { readonly accountId: string; readonly signal: AbortSignal },
): Promise<Temporal.Instant | null> {
  let meter = await meterOf(deps.db, accountId);
  if (!meter) return null;
  const wallMs = deps.clock.now().epochMilliseconds - settleMs;
  const now = worldInstant(meter.world, wallMs);
  const nowMinute = Math.floor(now.epochMilliseconds / 60_000);
  const metered = await resumeHome(deps, meter);
  await advanceTo(metered, meter.postedMinute);
  for (;;) {
    const next = await postNextBatch(deps, post, { meter, metered, nowMinute });
    if (next === 'nothing') break;
    if (next === 'elsewhere') return deps.clock.now().add({ seconds: elsewhereS });
    if (!next.ok) {
      await planRetry(deps, meter, next);
      return null;
    }
    const wasHistory = meter.postedMinute < meter.liveMinute;
    meter = { ...meter, postedMinute: next.value, sending: null, failures: 0 };
    if (wasHistory) await postProgress(deps, post, meter);
    if (signal.aborted) return deps.clock.now();
  }
  await postPower(deps, post, { meter, metered, nowMinute });
  const at = deps.clock.now().add({ milliseconds: 1000 * powerIntervalS(meter.world) });
  await scheduleNextPost(deps.db, meter, { at, failures: 0, refusedAs: null });
  return null;
}

/** The home at the meter's checkpoint, with the writes and faults that apply to it. */
async function resumeHome(
  deps: Pick<MeterDeps, 'db' | 'clock'>,
  meter: SimulatedMeter,
): Promise<MeteredHome> {
  const { home, world } = meter;
  const operator = { grantId: '', clientId: '', accountId: meter.accountId, scope: '' };
  const writes = await acceptedWritesOf(deps.db, operator, deps.clock.now());
  const faults = faultsIn(world, await faultChangesOf(deps.db, operator));
  // Without writes the home follows its description, and its devices are not needed.
  const devices = writes.length === 0 ? [] : await devicesOf(deps.db, operator);
  const commanded = new CommandedHome(devices, commandsIn(world, writes));
  const tellAt: ControlTimeline = controlTimelineOf(home, { commanded, faults });
  return meteredHome(home, meter.checkpoint, { minute: simulationStart(home, world), tellAt });
}

interface MeterRun {
  readonly meter: SimulatedMeter;
  readonly metered: MeteredHome;
  readonly nowMinute: number;
}

/** Posts one batch. Returns its end, `nothing` when none is due, `elsewhere` when another process posts. */
async function postNextBatch(
  deps: MeterDeps,
  post: Poster,
  { meter, metered, nowMinute }: MeterRun,
): Promise<Result<number> | 'nothing' | 'elsewhere'> {
  const { home, postedMinute } = meter;
  const { timeZone } = home.place;
  const toMinute = nextBatchEnd({ timeZone, postedMinute, nowMinute });
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

async function planRetry(deps: MeterDeps, meter: SimulatedMeter, failure: Failure): Promise<void> {
  const failures = meter.failures + 1;
  const refusedAs = isPermanent(failure) ? failure.code : null;
  const { code, at: place } = failure;
  deps.log.warn({ meter: meter.meter, code, at: place, failures }, 'a simulated meter cannot post');
  const waitS = retryDelayS(failures, deps.random, failure);
  const at = deps.clock.now().add({ milliseconds: Math.round(1000 * waitS) });
  await scheduleNextPost(deps.db, meter, { at, failures, refusedAs });
}

/** Posts how much of the history has arrived; a failure is logged and not repeated. */
async function postProgress(deps: MeterDeps, post: Poster, meter: SimulatedMeter): Promise<void> {
  const { fromMinute, liveMinute, postedMinute, installation } = meter;
  const dayAt = (minute: number) => localDayAt(meter.home.place.timeZone, minute).toString();
  const loading =
    postedMinute < liveMinute
      ? { from: dayAt(fromMinute), to: dayAt(liveMinute), reached: dayAt(postedMinute) }
      : null;
  const params = { installation, meter: meter.meter };
  const answer = await post(meter, (client, token) =>
    client.putLoading({ params, body: { loading } }, { token }),
  );
  if (!answer.ok)
    deps.log.info({ meter: meter.meter, code: answer.code }, 'progress was not taken');
}

/** Posts the power flows of the current minute; a failure is logged and not repeated. */
async function postPower(deps: MeterDeps, post: Poster, run: MeterRun): Promise<void> {
  const { meter, metered, nowMinute } = run;
  await advanceTo(metered, nowMinute);
  const { minute } = metered.plant.state;
  if (minute !== nowMinute || minute === metered.takenUpAt) return;
  const { installation, world } = meter;
  const body = {
    at: new Date(nowMinute * 60_000).toISOString(),
    everyS: Math.ceil(powerIntervalS(world) * world.rate),
    flows: postedPowerOf(metered.plant),
  };
  const answer = await post(meter, (client, token) =>
    client.postPower({ params: { installation }, body }, { token }),
  );
  if (!answer.ok) deps.log.info({ meter: meter.meter, code: answer.code }, 'power was not taken');
}

type Upstream = ReturnType<typeof createClient<typeof energyContract>>;
export type Poster = <T>(
  meter: SimulatedMeter,
  call: (client: Upstream, token: string) => Promise<Result<T>>,
) => Promise<Result<T>>;

const timeoutMs = 60_000;

/** Client of the meters. Requests to private addresses are refused, except to the energy service of this deployment. */
export function createPoster(deps: MeterDeps): Poster {
  const { energy, metrics, random } = deps;
  const sealer = meterSealer(deps);
  const base = new URL(energy.baseUrl);
  const egress = createEgress({ metrics, trusted: [{ base, fetch: energy.fetch }] });
  return (meter, call) => {
    const client = createClient(energyContract, {
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
