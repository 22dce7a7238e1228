import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { isSqlError, sqlStates } from '@hearth/platform/database/sql-error.ts';
import type { Temporal } from 'temporal-polyfill';
import { appliancesByKind, introduceAppliance } from '../appliance/store.ts';
import { readClock } from '../home/store.ts';
import { channelSeries } from './channel-series.ts';
import type { Meter, MeterChannel } from './contract.ts';
import { channelAssignments, lockMeter, metersOf, putChannels, upsertMeter } from './store.ts';

export interface MeterRequest {
  readonly meter: string;
  readonly name: string;
  readonly tokenHash: string;
  readonly channels: readonly MeterChannel[];
  readonly heatPump: string | null;
  readonly now: Temporal.Instant;
}

/** Registers or changes a meter. A replacement for a revoked meter reports for the same appliances, so that their history continues. */
export async function putMeter(
  db: Database,
  installation: InstallationId,
  request: MeterRequest,
): Promise<Result<Meter>> {
  if (new Set(request.channels).size < request.channels.length)
    return fail('invalid', 'repeated-channel', { at: '/body/channels' });
  try {
    return await db.transaction((tx) => storeMeter(tx, installation, request));
  } catch (error) {
    if (isSqlError(error, sqlStates.uniqueViolation, 'meter_token_hash_key'))
      return fail('conflict', 'token-in-use', { at: '/body/tokenHash' });
    throw error;
  }
}

async function storeMeter(
  tx: Database,
  installation: InstallationId,
  request: MeterRequest,
): Promise<Result<Meter>> {
  const stored = await lockMeter(tx, request.meter);
  if (stored && stored.installation !== installation) return notFound();
  if (stored?.isRevoked) return fail('conflict', 'meter-revoked', { at: '/params/meter' });
  if (!(await readClock(tx, installation)))
    return fail('not-found', 'home-unknown', { at: '/params/installation' });
  await upsertMeter(tx, installation, request);
  const channels = await assignAppliances(tx, installation, request);
  await putChannels(tx, installation, { meter: request.meter, channels });
  const meters = await metersOf(tx, installation);
  const meter = meters.find((each) => each.meter === request.meter);
  if (!meter) throw new Error('a meter is missing in the transaction that stored it');
  return ok(meter);
}

/** Assigns an appliance to each channel: the meter's previous one, a revoked meter's, one of the same kind, or a new one. */
async function assignAppliances(
  tx: Database,
  installation: InstallationId,
  request: MeterRequest,
): Promise<Meter['channels']> {
  const assignments = await channelAssignments(tx, installation, request.meter);
  const applianceByKind = new Map<string, string>();
  const channels: Meter['channels'] = [];
  for (const channel of request.channels) {
    const { kind } = channelSeries[channel];
    const candidates = assignments.filter((assignment) => assignment.channel === channel);
    const assigned =
      candidates.find(({ isOwn }) => isOwn) ?? candidates.find(({ isFree }) => isFree);
    const appliance =
      assigned?.appliance ??
      applianceByKind.get(kind) ??
      (kind === 'heat-pump' ? await heatPumpOf(tx, installation, request) : uuidv7(request.now));
    applianceByKind.set(kind, appliance);
    await introduceAppliance(tx, installation, { appliance, kind });
    channels.push({ channel, appliance });
  }
  return channels;
}

/** The requested heat pump, else the home's only one, else a new one. */
async function heatPumpOf(
  tx: Database,
  installation: InstallationId,
  request: MeterRequest,
): Promise<string> {
  if (request.heatPump !== null) return request.heatPump.toLowerCase();
  const heatPumps = await appliancesByKind(tx, installation, 'heat-pump');
  const [first] = heatPumps;
  return first !== undefined && heatPumps.length === 1 ? first : uuidv7(request.now);
}
