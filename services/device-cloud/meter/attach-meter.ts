import { worldNow } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { createSealer } from '@hearth/platform/auth/seal.ts';
import type { Temporal } from 'temporal-polyfill';
import { accountByEmail } from '../accounts/store.ts';
import { simulationStart } from '../simulation/simulated-time.ts';
import { simulatedHomeOf } from '../simulation/store.ts';
import { type MeterChannel, type ChannelAppliance, channelsOf } from './channels.ts';
import { localDayAt, midnightMinute } from './slots-by-day.ts';
import { upsertMeter, meterOf, removeMeter } from './store.ts';

export interface MeterToAttach {
  /** The device-cloud account whose home it is put beside. */
  readonly account: string;
  readonly installation: string;
  /** The id under which energy knows it. */
  readonly meter: string;
  readonly token: string;
  /** As energy answered when the meter was made there; those that the home has nothing to count for are left out. */
  readonly channels: readonly ChannelAppliance[];
  /** Where energy is; null: where this cloud's own configuration says. */
  readonly base: URL | null;
  /** How many local days before today it posts first; 0: from the quarter-hour that runs now. */
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
 * Puts a meter beside a simulated home, in place of the one that was there. What it counts before the home's course began it cannot
 * know: the past ends there, or in January of the year before.
 */
export async function attachMeter(deps: AttachDeps, given: MeterToAttach): Promise<AttachedMeter> {
  if (
    !Number.isInteger(given.historyDays) ||
    given.historyDays < 0 ||
    given.historyDays > historyDaysMax
  )
    return { ok: false, code: 'history-out-of-range' };
  const account = await accountByEmail(deps.db, given.account);
  if (!account) return { ok: false, code: 'no-such-account' };
  const { accountId } = account;
  const simulated = await simulatedHomeOf(deps.db, operatorOf(accountId));
  if (!simulated) return { ok: false, code: 'not-simulated' };
  const { home, world } = simulated;
  const counted = new Set<MeterChannel>(channelsOf(home));
  const channels = given.channels.filter(({ channel }) => counted.has(channel));
  if (channels.length === 0) return { ok: false, code: 'no-channel' };
  const now = worldNow({ now: () => given.now }, world);
  const nowMinute = Math.floor(now.epochMilliseconds / 60_000);
  const liveMinute = quarterAtOrBefore(nowMinute);
  const base = {
    accountId,
    meter: given.meter.toLowerCase(),
    installation: given.installation.toLowerCase(),
    baseUrl: given.base?.href ?? null,
    sealedToken: meterSealer(deps).seal(given.token),
    channels,
    now: given.now,
  };
  if (given.historyDays === 0) {
    // From where the home stands in this cloud: what it was before is of no concern here.
    const fromMinute = Math.max(liveMinute, quarterAtOrAfter(simulated.livedMinute));
    const checkpoint = { snapshot: simulated.checkpoint.snapshot, restWh: [] };
    await upsertMeter(deps.db, { ...base, fromMinute, liveMinute: fromMinute, checkpoint });
    return { ok: true };
  }
  const { timeZone } = home.place;
  const firstDay = localDayAt(timeZone, nowMinute).subtract({ days: given.historyDays });
  const fromMinute = Math.max(midnightMinute(timeZone, firstDay), simulationStart(home, world));
  await upsertMeter(deps.db, { ...base, fromMinute, liveMinute, checkpoint: null });
  return { ok: true };
}

/** Whether there was one. What it posted stays where it is. */
export async function detachMeter(db: Database, account: string): Promise<boolean> {
  const known = await accountByEmail(db, account);
  return known !== null && (await removeMeter(db, known.accountId));
}

export interface MeterProgress {
  readonly meter: string;
  readonly installation: string;
  /** Of the past that it posts first, the share that has arrived. */
  readonly loaded: number;
  /** By the home's own clock, up to when everything has arrived. */
  readonly postedUntil: string;
  /** How often in a row it could not post. */
  readonly failures: number;
  /** Why it has given up; null while it goes on. */
  readonly refusedAs: string | null;
}

/** How far the meter beside an account's home has come; null: there is none. */
export async function meterProgress(db: Database, account: string): Promise<MeterProgress | null> {
  const known = await accountByEmail(db, account);
  const meter = known && (await meterOf(db, known.accountId));
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

/** Of one key for one purpose: what seals here unseals when it posts. */
export const meterSealer = ({ meterKey }: Pick<AttachDeps, 'meterKey'>) =>
  createSealer(meterKey, 'simulated meters');

const operatorOf = (accountId: string) => ({ grantId: '', clientId: '', accountId, scope: '' });

const quarterMinutes = 15;
const quarterAtOrBefore = (minute: number): number =>
  Math.floor(minute / quarterMinutes) * quarterMinutes;
const quarterAtOrAfter = (minute: number): number =>
  Math.ceil(minute / quarterMinutes) * quarterMinutes;
