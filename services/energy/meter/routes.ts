import { type InstallationId, brand } from '@hearth/core/brand.ts';
import type { Caller } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { hashOfMeterToken, isMeterToken } from '@hearth/access/meter-token.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import { isSqlError, sqlStates } from '@hearth/platform/database/sql-error.ts';
import type { Temporal } from 'temporal-polyfill';
import { appliancesByKind, introduceAppliance } from '../appliance/store.ts';
import { readClock } from '../home/store.ts';
import { channelSeries } from './channel-series.ts';
import type { Meter, MeterChannel, meterContract } from './contract.ts';
import {
  callerByToken,
  countedBefore,
  holdMeter,
  metersOf,
  noteUse,
  putChannels,
  putLoading,
  revoke,
  upsertMeter,
} from './store.ts';

export type MeterDeps = Pick<ServiceDeps, 'db' | 'clock'>;

export function meterRoutes(deps: MeterDeps): Implementation<typeof meterContract> {
  return {
    putMeter: async ({ params, body }) =>
      await putMeter(deps.db, idOf(params), {
        meter: params.meter.toLowerCase(),
        ...body,
        now: deps.clock.now(),
      }),
    listMeters: async ({ params }) => ok([...(await metersOf(deps.db, idOf(params)))]),
    revokeMeter: async ({ params }) =>
      (await revoke(deps.db, idOf(params), {
        meter: params.meter.toLowerCase(),
        now: deps.clock.now(),
      }))
        ? ok(undefined)
        : notFound(),
    putLoading: async ({ params, body, caller }) => {
      const meter = params.meter.toLowerCase();
      if (caller.kind === 'meter' && caller.meter !== meter) return notFound();
      const said = { meter, loading: body.loading, now: deps.clock.now() };
      return (await putLoading(deps.db, idOf(params), said)) ? ok(undefined) : notFound();
    },
  };
}

const idOf = (params: { installation: string }): InstallationId =>
  brand<string, 'InstallationId'>(params.installation.toLowerCase());

/** Once in a while is enough for "last used". */
const useNotedEveryMs = 60_000;

/** For the front door of the service: who shows this token, null when it is no meter's. */
export function meterBy(deps: MeterDeps): (token: string) => Promise<Result<Caller> | null> {
  return async (token) => {
    if (!isMeterToken(token)) return null;
    const found = await callerByToken(deps.db, hashOfMeterToken(token));
    if (!found) return fail('unauthenticated', 'bad-token', { at: '/header/authorization' });
    const now = deps.clock.now();
    const age = now.epochMilliseconds - (found.lastUsedMs ?? Number.NEGATIVE_INFINITY);
    if (age > useNotedEveryMs) await noteUse(deps.db, found.caller.meter, now);
    return ok(found.caller);
  };
}

export interface MeterToPut {
  readonly meter: string;
  readonly name: string;
  readonly tokenHash: string;
  readonly channels: readonly MeterChannel[];
  readonly heatPump: string | null;
  readonly now: Temporal.Instant;
}

/** A meter that takes the place of a revoked one counts on for the same appliances, so that their history goes on. */
export async function putMeter(
  db: Database,
  installation: InstallationId,
  given: MeterToPut,
): Promise<Result<Meter>> {
  if (!given.name.isWellFormed()) return fail('invalid', 'text-not-storable', { at: '/body/name' });
  if (new Set(given.channels).size < given.channels.length)
    return fail('invalid', 'repeated-channel', { at: '/body/channels' });
  try {
    return await db.transaction((tx) => putHeld(tx, installation, given));
  } catch (error) {
    if (isSqlError(error, sqlStates.uniqueViolation, 'meter_token_hash_key'))
      return fail('conflict', 'token-in-use', { at: '/body/tokenHash' });
    throw error;
  }
}

async function putHeld(
  tx: Database,
  installation: InstallationId,
  given: MeterToPut,
): Promise<Result<Meter>> {
  const known = await holdMeter(tx, given.meter);
  if (known && known.installation !== installation) return notFound();
  if (known?.isRevoked) return fail('conflict', 'meter-revoked', { at: '/params/meter' });
  if (!(await readClock(tx, installation)))
    return fail('not-found', 'home-unknown', { at: '/params/installation' });
  await upsertMeter(tx, installation, given);
  const channels = await appliancesFor(tx, installation, given);
  await putChannels(tx, installation, { meter: given.meter, channels });
  const meter = (await metersOf(tx, installation)).find((one) => one.meter === given.meter);
  if (!meter) throw new Error('a meter went while it was made');
  return ok(meter);
}

async function appliancesFor(
  tx: Database,
  installation: InstallationId,
  given: MeterToPut,
): Promise<Meter['channels']> {
  const before = await countedBefore(tx, installation, given.meter);
  const ofKind = new Map<string, string>();
  const channels: Meter['channels'] = [];
  for (const channel of given.channels) {
    const { kind } = channelSeries[channel];
    const counted = before.filter((one) => one.channel === channel);
    const taken = counted.find((one) => one.isOwn) ?? counted.find((one) => one.isFree);
    const appliance =
      taken?.appliance ??
      ofKind.get(kind) ??
      (kind === 'heat-pump' ? await heatPumpOf(tx, installation, given) : uuidv7(given.now));
    ofKind.set(kind, appliance);
    await introduceAppliance(tx, installation, { appliance, kind });
    channels.push({ channel, appliance });
  }
  return channels;
}

/** The one that the home has; a home with several has to be told which. */
async function heatPumpOf(
  tx: Database,
  installation: InstallationId,
  given: MeterToPut,
): Promise<string> {
  if (given.heatPump !== null) return given.heatPump.toLowerCase();
  const known = await appliancesByKind(tx, installation, 'heat-pump');
  const [only] = known;
  return only !== undefined && known.length === 1 ? only : uuidv7(given.now);
}
