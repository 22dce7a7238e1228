import { worldNow } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import type { Temporal } from 'temporal-polyfill';
import { accountByEmail } from '../accounts/store.ts';
import { simulationStart } from '../simulation/simulated-time.ts';
import { simulatedHomeOf } from '../simulation/store.ts';
import { type SimulatedChannel, type ChannelAppliance, channelsOf } from './channels.ts';
import { localDayAt, midnightMinute } from './slots-by-day.ts';
import { upsertMeter, meterOf, removeMeter } from './store.ts';

export interface MeterToAttach {
  /** Device-cloud account of the home. */
  readonly account: string;
  readonly installation: string;
  /** Id of the meter at energy. */
  readonly meter: string;
  readonly token: string;
  /** Channels from energy's answer; those that the home does not have are skipped. */
  readonly channels: readonly ChannelAppliance[];
  /** Address of energy; null for the configured one. */
  readonly base: URL | null;
  /** Local days of history that it posts first; 0: from the current quarter-hour on. */
  readonly historyDays: number;
  readonly now: Temporal.Instant;
}

export type AttachedMeter =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'no-such-account' | 'not-simulated' | 'history-out-of-range' | 'no-channel';
    };

export interface AttachDeps {
  readonly db: Database;
  /** Seals tokens at rest; at least 32 bytes. */
  readonly meterKey: Uint8Array;
}

const historyDaysMax = 730;

/**
 * Puts a meter beside a simulated home and replaces the previous one. Its history starts at the first simulated minute of the home
 * at the earliest.
 */
export async function attachMeter(
  deps: AttachDeps,
  request: MeterToAttach,
): Promise<AttachedMeter> {
  if (
    !Number.isInteger(request.historyDays) ||
    request.historyDays < 0 ||
    request.historyDays > historyDaysMax
  )
    return { ok: false, code: 'history-out-of-range' };
  const account = await accountByEmail(deps.db, request.account);
  if (!account) return { ok: false, code: 'no-such-account' };
  const { accountId } = account;
  const simulated = await simulatedHomeOf(deps.db, operatorOf(accountId));
  if (!simulated) return { ok: false, code: 'not-simulated' };
  const { home, world } = simulated;
  const counted = new Set<SimulatedChannel>(channelsOf(home));
  const channels = request.channels.filter(({ channel }) => counted.has(channel));
  if (channels.length === 0) return { ok: false, code: 'no-channel' };
  const now = worldNow({ now: () => request.now }, world);
  const nowMinute = Math.floor(now.epochMilliseconds / 60_000);
  const liveMinute = quarterAtOrBefore(nowMinute);
  const base = {
    accountId,
    meter: request.meter.toLowerCase(),
    installation: request.installation.toLowerCase(),
    baseUrl: request.base?.href ?? null,
    sealedToken: meterSealer(deps).seal(request.token),
    channels,
    now: request.now,
  };
  if (request.historyDays === 0) {
    // Starts at the home's checkpoint: earlier minutes are not needed.
    const fromMinute = Math.max(liveMinute, quarterAtOrAfter(simulated.livedMinute));
    const checkpoint = { snapshot: simulated.checkpoint.snapshot, restWh: [] };
    await upsertMeter(deps.db, { ...base, fromMinute, liveMinute: fromMinute, checkpoint });
    return { ok: true };
  }
  const { timeZone } = home.place;
  const firstDay = localDayAt(timeZone, nowMinute).subtract({ days: request.historyDays });
  const fromMinute = Math.max(midnightMinute(timeZone, firstDay), simulationStart(home, world));
  await upsertMeter(deps.db, { ...base, fromMinute, liveMinute, checkpoint: null });
  return { ok: true };
}

/** Removes the meter of a home. Returns whether there was one. Its posted readings stay. */
export async function detachMeter(db: Database, account: string): Promise<boolean> {
  const stored = await accountByEmail(db, account);
  return stored !== null && (await removeMeter(db, stored.accountId));
}

export interface MeterProgress {
  readonly meter: string;
  readonly installation: string;
  /** Share of the history that has been posted. */
  readonly loaded: number;
  /** End of the posted readings, by the home's own clock. */
  readonly postedUntil: string;
  /** Consecutive failures. */
  readonly failures: number;
  /** Code of a permanent refusal; null while it posts. */
  readonly refusedAs: string | null;
}

/** Progress of the meter of an account's home; null without one. */
export async function meterProgress(db: Database, account: string): Promise<MeterProgress | null> {
  const stored = await accountByEmail(db, account);
  const meter = stored && (await meterOf(db, stored.accountId));
  if (!meter) return null;
  const { fromMinute, liveMinute, postedMinute } = meter;
  const past = liveMinute - fromMinute;
  return {
    meter: meter.meter,
    installation: meter.installation,
    loaded: past <= 0 ? 1 : Math.min(1, (postedMinute - fromMinute) / past),
    postedUntil: new Date(postedMinute * 60_000).toISOString(),
    failures: meter.failures,
    refusedAs: meter.refusedAs,
  };
}

/** Sealer of meter tokens: seals at attachment, unseals before a post. */
export const meterSealer = ({ meterKey }: Pick<AttachDeps, 'meterKey'>) =>
  createSealer(meterKey, 'simulated meters');

const operatorOf = (accountId: string) => ({ grantId: '', clientId: '', accountId, scope: '' });

const quarterMinutes = 15;
const quarterAtOrBefore = (minute: number): number =>
  Math.floor(minute / quarterMinutes) * quarterMinutes;
const quarterAtOrAfter = (minute: number): number =>
  Math.ceil(minute / quarterMinutes) * quarterMinutes;
