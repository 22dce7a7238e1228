import { dayS } from '@hearth/calendar/durations.ts';
import type { CloudFailure, Device, Reading } from '@hearth/devices/device-cloud.ts';
import { withoutImplausible } from '@hearth/devices/plausible.ts';
import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { type WorldClock, worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { saveWorldClock, worldClockOf } from '../installation/store.ts';
import { addToCounters } from '../unit/energy-counters.ts';
import { addToMeans } from '../unit/quarter-hour-means.ts';
import { lastSeenOf } from '../unit/last-seen.ts';
import { statesOf, unitsOfLink } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import { commandLogEntry } from './command/command-log.ts';
import { isReported } from './command/command-target.ts';
import { type CommandRecord, advance, openOfLink } from './command/store.ts';
import { batchOf } from './delivery/batch.ts';
import { readingEntry } from './delivery/outbox.ts';
import { powerReportOf } from './delivery/power-report.ts';
import { type ReadingPayload, isEmptyPayload } from './delivery/reading-payload.ts';
import { type BatchSeries, seriesOf } from './delivery/series.ts';
import { eventOf, isReadable, linkStateAfter } from './link-state.ts';
import { type ReadDevices, matchUnits } from './match-units.ts';
import { nextAfterFailure, nextAfterRead } from './poll-plan.ts';
import { takeCall } from './quota/bucket.ts';
import { bucketsOf } from './quota/store.ts';
import type { HeldBack } from './session/link-session.ts';
import { type Outcome, storeOutcome } from './session/store.ts';
import { type Link, type LinkedAccount, scheduleRead } from './store.ts';
import { type ReadValues, type ReadUnit, storeValues } from './store-values.ts';

export interface NewReading extends Omit<ReadDevices, 'account'> {
  readonly timeZone: string;
  /** Clock of the account's homes; undefined leaves the stored one. */
  readonly world?: WorldClock | null | undefined;
  /** Set when the installation was created together with the link. */
  readonly newHome: { readonly timeZone: string } | null;
}

/** How the outcome of an answer is stored with it. */
type OutcomeChange = Pick<Outcome, 'bucket' | 'endsLease'> & Pick<ReadDevices, 'account'>;

/** Whether the transaction of a reading may also have changed the home. */
type Surroundings = Pick<ReadValues, 'isOfMore'>;

/** Stores the reading of a link that the transaction has made or renewed, and schedules the next one. */
export async function storeReading(
  tx: Database,
  deps: ProductDeps,
  reported: NewReading & { readonly link: Link },
): Promise<void> {
  const { link } = reported;
  const account: LinkedAccount = {
    link,
    units: await unitsOfLink(tx, link.linkId),
    clock: await worldClockOf(tx, link.installationId),
    hasOpenCommands: true,
    bucket: (await bucketsOf(tx, [link.linkId])).get(link.linkId) ?? null,
  };
  const change = { account, bucket: null, endsLease: false, isOfMore: true };
  await scheduleRead(tx, link, await storeAccountReading(tx, deps, { ...reported, ...change }));
}

/**
 * Stores a reading and its effects: new units, live values, log entries, confirmed commands, readings for energy. Returns the time of the
 * next one.
 */
export async function storeAccountReading(
  tx: Database,
  deps: ProductDeps,
  reported: NewReading & OutcomeChange & Surroundings,
): Promise<Temporal.Instant> {
  const { account, now, timeZone } = reported;
  const { link } = account;
  const { linkId, installationId } = link;
  const read = { ...reported, reading: plausibleReading(deps, link, reported.reading) };
  const { clock, isMoved } = await movedClock(tx, read);
  // Values are stored by the home's clock. Due times and log entries use the wall clock.
  const readAt = worldAt(now, clock);
  const { units, appliances } = await matchUnits(tx, read);
  const states = await statesOf(tx, installationId);
  const open = account.hasOpenCommands ? await openOfLink(tx, linkId) : [];
  const series: BatchSeries[] = [];
  const values: ReadUnit[] = [];
  for (const { unit, device } of units) {
    const before = states.get(unit.unitId) ?? null;
    const means = addToMeans(before?.means ?? {}, device, readAt);
    const lastSeenAt = lastSeenOf(device, { readAt, before: before?.lastSeenAt ?? null });
    const counted = { at: lastSeenAt ?? readAt, timeZone };
    const counters = addToCounters(before?.counters ?? {}, device, counted);
    const sent = open.filter(({ unitId, state }) => unitId === unit.unitId && state === 'sent');
    values.push({
      unit,
      before,
      state: { device, means, counters, readAt, lastSeenAt },
      confirmed: await confirmReported(tx, { sent, unit, device, now }),
      ownTargets: new Set(sent.map(({ target }) => target)),
      isNamedByUs: open.some((record) => isNameOf(record, unit)),
    });
    const measured = { appliance: unit.applianceId, device, means, counters, source: link.vendor };
    series.push(...seriesOf({ ...measured, timeZone, readAt }));
  }
  const missing = unreportedOf(account.units, units);
  const { isOfMore } = read;
  const stored = { installationId, values, missing, now, readAt, timeZone, clock, isOfMore };
  await storeValues(tx, deps, stored);
  const fresh = batchOf({ link: linkId, readAt: now }, series, link.sent);
  const payload: ReadingPayload = {
    home: read.newHome || isMoved ? { timeZone, clock } : null,
    appliances,
    readings: fresh?.batch ?? null,
    power: powerOf(deps, { link, values, readAt, clock }),
  };
  const no = link.batchNo + (isEmptyPayload(payload) ? 0 : 1);
  const state = linkStateAfter(link.state, 'answered');
  const entry = isEmptyPayload(payload) ? null : readingEntry(linkId, no);
  const outcome: Outcome = {
    state,
    since: state === link.state ? link.since : now,
    lastReadAt: now,
    failures: 0,
    sent: fresh?.sent ?? link.sent,
    batchNo: no,
    delivery: entry && { payload, entry },
    bucket: read.bucket,
    endsLease: read.endsLease,
  };
  await storeOutcome(tx, link, outcome, now);
  return nextReadAt(deps, account, now);
}

const powerOf = (
  deps: ProductDeps,
  read: {
    readonly link: Link;
    readonly values: readonly ReadUnit[];
    readonly readAt: Temporal.Instant;
    readonly clock: WorldClock | null;
  },
): ReadingPayload['power'] => {
  const seenAt = new Map(read.values.map(({ state }) => [state.device.id, state.lastSeenAt]));
  return powerReportOf(
    read.values.map(({ state }) => state.device),
    {
      at: (device) => seenAt.get(device.id) ?? null,
      readAt: read.readAt,
      everyS: Math.round(readEveryS(deps, read.link) * (read.clock?.rate ?? 1)),
    },
  );
};

/** Clock of the home after a reading, and whether the reading has changed it. */
async function movedClock(
  tx: Database,
  { account, world }: Pick<NewReading, 'world'> & Pick<OutcomeChange, 'account'>,
): Promise<{ readonly clock: WorldClock | null; readonly isMoved: boolean }> {
  const { installationId } = account.link;
  const change = { previous: account.clock, clock: world ?? null };
  const isMoved = world !== undefined && (await saveWorldClock(tx, installationId, change));
  return { clock: isMoved ? await worldClockOf(tx, installationId) : account.clock, isMoved };
}

/** The units of the account that are missing in its reading. */
function unreportedOf(
  all: readonly Unit[],
  reported: readonly { readonly unit: Unit }[],
): readonly Unit[] {
  const present = new Set(reported.map(({ unit }) => unit.unitId));
  return all.filter(({ unitId }) => !present.has(unitId));
}

const isNameOf = ({ unitId, command }: CommandRecord, unit: Unit): boolean =>
  unitId === unit.unitId && command.kind === 'set' && command.name === 'name';

/** The reading without impossible numbers. The only entry for values from vendors. */
function plausibleReading({ metrics, log }: ProductDeps, link: Link, reported: Reading): Reading {
  const { reading, faulty } = withoutImplausible(reported);
  const counts = Object.entries(faulty);
  for (const [kind, count] of counts)
    metrics.faultyValues.inc({ vendor: link.vendor, kind }, count);
  if (counts.length > 0)
    log.warn({ link: link.linkId, faulty }, 'a vendor reports impossible values');
  return reading;
}

/** Confirms the sent commands that the device reports. Returns their log entries. */
async function confirmReported(
  tx: Database,
  reported: { sent: readonly CommandRecord[]; unit: Unit; device: Device; now: Temporal.Instant },
): Promise<readonly LogEntry[]> {
  const { sent, unit, device, now } = reported;
  const entries: LogEntry[] = [];
  for (const record of sent.filter(({ command }) => isReported(device, command))) {
    const settled = await advance(tx, record, { event: 'seen', now });
    if (settled) entries.push(commandLogEntry(settled, unit.applianceId));
  }
  return entries;
}

function nextReadAt(
  deps: ProductDeps,
  { link, bucket }: LinkedAccount,
  now: Temporal.Instant,
): Temporal.Instant {
  const taken = bucket ? takeCall(bucket, 'read', now) : null;
  const intervalS = readEveryS(deps, link);
  return nextAfterRead({ intervalS, quotaWaitS: taken?.ok === false ? taken.waitS : 0 }, now);
}

const readEveryS = (deps: ProductDeps, link: Link): number =>
  link.readEveryS ?? deps.vendors[link.vendor].cloud.capabilities.pollIntervalS;

/** Stores the state of a link after a failed read. Values stay. Returns the time of the next attempt; null: the person has to act first. */
export async function storeFailure(
  tx: Database,
  deps: ProductDeps,
  failed: OutcomeChange & {
    readonly failure: CloudFailure | HeldBack;
    readonly now: Temporal.Instant;
  },
): Promise<Temporal.Instant | null> {
  const { account, failure, now, bucket, endsLease } = failed;
  const { link } = account;
  const reason = failure.code === 'refused' ? { reason: failure.reason } : {};
  deps.log.warn({ link: link.linkId, code: failure.code, ...reason }, 'device cloud not read');
  const unchanged: Outcome = { ...link, delivery: null, bucket, endsLease };
  if (failure.code === 'held-back') {
    await storeOutcome(tx, link, unchanged, now);
    return now.add({ seconds: failure.waitS });
  }
  const state = linkStateAfter(link.state, eventOf(failure));
  const failures = link.failures + 1;
  const since = state === link.state ? link.since : now;
  await storeOutcome(tx, link, { ...unchanged, state, since, failures }, now);
  return isReadable(state) ? retryAt(deps, { failure, failures, now }) : null;
}

function retryAt(
  { random }: Pick<ProductDeps, 'random'>,
  { failure, failures, now }: { failure: CloudFailure; failures: number; now: Temporal.Instant },
): Temporal.Instant {
  if (failure.code !== 'quota') return nextAfterFailure(failures, random, now);
  const seconds = Math.min(Math.max(60, Math.ceil(failure.retryAfterS)), waitSMax);
  return now.add({ seconds });
}

/** A longer wait than a day is a mistake of the vendor. */
const waitSMax = dayS;
