import { dayS } from '@hearth/calendar/durations.ts';
import type { Device, CloudFailure, Reading } from '@hearth/devices/device-cloud.ts';
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
import { describeUnit } from '../unit/describe-unit.ts';
import { markUnreported, putState, saveUnitName, statesOf } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import { commandLogEntry } from './command/command-log.ts';
import { isReported } from './command/command-target.ts';
import { type CommandRecord, advance, openOfLink } from './command/store.ts';
import { batchOf } from './delivery/batch.ts';
import { noteUnitChanges } from './control/unit-change.ts';
import { enqueueLogs, enqueueReading } from './delivery/outbox.ts';
import { powerReportOf } from './delivery/power-report.ts';
import { isEmptyPayload } from './delivery/reading-payload.ts';
import { type BatchSeries, seriesOf } from './delivery/series.ts';
import { changesBetween } from './device-changes.ts';
import { eventOf, isReadable, linkStateAfter } from './link-state.ts';
import { type ReadDevices, matchUnits } from './match-units.ts';
import { nextAfterFailure, nextAfterRead } from './poll-plan.ts';
import { takeCall } from './quota/bucket.ts';
import { bucketsOf } from './quota/store.ts';
import type { HeldBack } from './session/link-session.ts';
import { type Link, updateLink } from './store.ts';
import { enqueueUnitName } from './unit-name/outbox.ts';

export interface NewReading extends ReadDevices {
  readonly timeZone: string;
  /** Clock of the account's homes; undefined leaves the stored one. */
  readonly world?: WorldClock | null | undefined;
  /** Set when the installation was created together with the link. */
  readonly newHome: { readonly timeZone: string } | null;
}

/** Stores a reading and its effects: new units, live values, log entries, confirmed commands, readings for energy. */
export async function storeReading(
  tx: Database,
  deps: ProductDeps,
  reported: NewReading,
): Promise<void> {
  const read = { ...reported, reading: plausibleReading(deps, reported) };
  const { link, now, timeZone } = read;
  const { linkId, installationId } = link;
  const isMoved =
    read.world !== undefined && (await saveWorldClock(tx, installationId, read.world));
  const clock = await worldClockOf(tx, installationId);
  // Values are stored by the home's clock. Due times and log entries use the wall clock.
  const readAt = worldAt(now, clock);
  const { units, appliances } = await matchUnits(tx, read);
  const states = await statesOf(tx, installationId);
  const open = await openOfLink(tx, linkId);
  const series: BatchSeries[] = [];
  const entries: LogEntry[] = [];
  const seenAt = new Map<string, Temporal.Instant | null>();
  for (const { unit, device } of units) {
    const before = states.get(unit.unitId);
    const means = addToMeans(before?.means ?? {}, device, readAt);
    const lastSeenAt = lastSeenOf(device, { readAt, before: before?.lastSeenAt ?? null });
    seenAt.set(device.id, lastSeenAt);
    const counted = { at: lastSeenAt ?? readAt, timeZone };
    const counters = addToCounters(before?.counters ?? {}, device, counted);
    await putState(tx, unit, { device, means, counters, readAt, lastSeenAt });
    const sent = open.filter(({ unitId, state }) => unitId === unit.unitId && state === 'sent');
    entries.push(...(await confirmReported(tx, { sent, unit, device, now })));
    if (before) {
      const ownTargets = new Set(sent.map(({ target }) => target));
      const between = { appliance: unit.applianceId, before: before.device, after: device };
      entries.push(...changesBetween({ ...between, at: now, ownTargets }));
      const readings = { unit, before: before.device, after: device, beforeAt: before.readAt };
      await noteUnitChanges(tx, deps, { ...readings, at: readAt, timeZone });
      if (!open.some((record) => isNameOf(record, unit)))
        await followVendorName(tx, deps, { unit, before: before.device, after: device });
    }
    const measured = { appliance: unit.applianceId, device, means, counters, source: link.vendor };
    series.push(...seriesOf({ ...measured, timeZone, readAt }));
  }
  const reportedUnits = units.map(({ unit }) => unit.unitId);
  await markUnreported(tx, linkId, { units: reportedUnits, readAt });
  await enqueueLogs(tx, deps, { installation: installationId, entries });
  const fresh = batchOf({ link: linkId, readAt: now }, series, link.sent);
  const home = read.newHome || isMoved ? { timeZone, clock } : null;
  const power = powerReportOf(
    units.map(({ device }) => device),
    {
      at: (device) => seenAt.get(device.id) ?? null,
      readAt,
      everyS: Math.round(readEveryS(deps, link) * (clock?.rate ?? 1)),
    },
  );
  const payload = { home, appliances, readings: fresh?.batch ?? null, power };
  const no = link.batchNo + (isEmptyPayload(payload) ? 0 : 1);
  if (!isEmptyPayload(payload))
    await enqueueReading(tx, deps, { link: linkId, no, installation: installationId, payload });
  const state = linkStateAfter(link.state, 'answered');
  await updateLink(tx, linkId, {
    state,
    since: state === link.state ? link.since : now,
    lastReadAt: now,
    nextReadAt: await nextReadAt(tx, deps, read),
    failures: 0,
    sent: fresh?.sent ?? link.sent,
    batchNo: no,
  });
}

const isNameOf = ({ unitId, command }: CommandRecord, unit: Unit): boolean =>
  unitId === unit.unitId && command.kind === 'set' && command.name === 'name';

/** A name that was changed in the vendor's app is the unit's name here too. */
async function followVendorName(
  tx: Database,
  deps: ProductDeps,
  { unit, before, after }: { unit: Unit; before: Device; after: Device },
): Promise<void> {
  const { name } = describeUnit(after);
  if (name === describeUnit(before).name || name === unit.name || name === '') return;
  await saveUnitName(tx, unit.unitId, name);
  await enqueueUnitName(tx, deps, unit);
}

/** The reading without impossible numbers. The only entry for values from vendors. */
function plausibleReading(
  { metrics, log }: ProductDeps,
  { link, reading: reported }: NewReading,
): Reading {
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

async function nextReadAt(
  tx: Database,
  deps: ProductDeps,
  { link, now }: NewReading,
): Promise<Temporal.Instant> {
  const bucket = (await bucketsOf(tx, [link.linkId])).get(link.linkId);
  const taken = bucket ? takeCall(bucket, 'read', now) : null;
  const intervalS = readEveryS(deps, link);
  return nextAfterRead({ intervalS, quotaWaitS: taken?.ok === false ? taken.waitS : 0 }, now);
}

const readEveryS = (deps: ProductDeps, link: Link): number =>
  link.readEveryS ?? deps.vendors[link.vendor].cloud.capabilities.pollIntervalS;

/** Stores the state of a link after a failed read, and the time of the next attempt. Values stay. */
export async function storeFailure(
  tx: Database,
  deps: ProductDeps,
  { link, failure, now }: { link: Link; failure: CloudFailure | HeldBack; now: Temporal.Instant },
): Promise<void> {
  const reason = failure.code === 'refused' ? { reason: failure.reason } : {};
  deps.log.warn({ link: link.linkId, code: failure.code, ...reason }, 'device cloud not read');
  if (failure.code === 'held-back') {
    const nextReadAt = now.add({ seconds: failure.waitS });
    return updateLink(tx, link.linkId, { ...link, nextReadAt });
  }
  const state = linkStateAfter(link.state, eventOf(failure));
  const failures = link.failures + 1;
  await updateLink(tx, link.linkId, {
    ...link,
    state,
    since: state === link.state ? link.since : now,
    failures,
    nextReadAt: isReadable(state) ? retryAt(deps, { failure, failures, now }) : null,
  });
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
