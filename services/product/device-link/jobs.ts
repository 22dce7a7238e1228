import type { Failure, Reading } from '@hearth/devices/device-cloud.ts';
import { withoutImplausible } from '@hearth/devices/plausible.ts';
import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { type WorldClock, worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { DueWork, ServiceJob } from '@hearth/platform/process/service.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { keepWorld, timeZoneOf, worldOf } from '../installation/store.ts';
import { type UnitDescription, applianceKindOf, describeUnit } from '../unit/describe.ts';
import { addToGauges } from '../unit/gauges.ts';
import { lastSeenOf } from '../unit/last-seen.ts';
import {
  type Unit,
  adoptUnit,
  claimed,
  createUnit,
  markUnreported,
  putState,
  statesOf,
  unitsOfLink,
} from '../unit/store.ts';
import { changesBetween, valueKey } from './changes.ts';
import { logEntryOf } from './command/ledger.ts';
import { shows } from './command/order.ts';
import { type Queued, advance, openOfLink } from './command/store.ts';
import { batchOf } from './delivery/batch.ts';
import { tellLogs, tellReading } from './delivery/jobs.ts';
import { type Series, seriesOf } from './delivery/series.ts';
import { type Introduced, isAnything } from './delivery/told.ts';
import { eventOf, isReadable, linkStateAfter } from './link-state.ts';
import { storeOffers } from './offer/store.ts';
import { offersAfter } from './offers.ts';
import { nextAfterFailure, nextAfterRead } from './poll-plan.ts';
import { oldestReadAt } from './oldest/store.ts';
import { take } from './quota/bucket.ts';
import { bucketsOf } from './quota/store.ts';
import { type HeldBack, type Session, withLink } from './session/jobs.ts';
import { type Link, holdLink, linkById, readKind, storeOutcome } from './store.ts';

/** Reads the links that are due, in a lane for each maker. */
export function readWork(deps: ProductDeps): DueWork {
  return {
    name: readKind,
    declaration: { resource: 'device-link', verb: 'run', roles: ['service'] },
    lanes: lanesOfMakers(deps, readsAtOnce),
    async run({ key: link }) {
      const outcome = await readLink(deps, link);
      if (outcome === 'read' || outcome === 'failed') return null;
      const found = await linkById(deps.db, link);
      return found && isReadable(found.state) ? deps.clock.now().add({ seconds: busyS }) : null;
    },
  };
}

export function oldestReadingJob(deps: ProductDeps): ServiceJob {
  return {
    name: 'device-link.oldest',
    declaration: { resource: 'device-link', verb: 'run', roles: ['service'] },
    everyS: 60,
    async run(now) {
      const oldest = await oldestReadAt(deps.db);
      if (oldest)
        deps.metrics.oldestReadingS.set((now.epochMilliseconds - oldest.epochMilliseconds) / 1000);
    },
  };
}

/** The readings of one maker that one process has under way: at 300 ms an answer enough for 100 a second. */
const readsAtOnce = 32;
/** Until a link is tried again that somebody else is speaking for. */
const busyS = 5;

export const lanesOfMakers = (
  { vendors }: Pick<ProductDeps, 'vendors'>,
  atOnce: number,
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.keys(vendors).map((vendor) => [vendor, atOnce]));

/** `failed` is stored with the next try; `not-readable` waits for the person; `busy`: somebody else speaks for the link. */
export type ReadOutcome = 'read' | 'failed' | 'not-readable' | 'busy';

/** Reads one link now if nobody else is speaking for it. */
export async function readLink(deps: ProductDeps, link: string): Promise<ReadOutcome> {
  return (await withLink(deps, link, (session) => readWith(deps, session, 'read'))) ?? 'busy';
}

/** One reading by whoever holds the link; what it shows and what became of the link are stored together. */
export async function readWith(
  deps: ProductDeps,
  session: Session,
  purpose: 'read' | 'command',
): Promise<ReadOutcome> {
  const { link } = session;
  if (!isReadable(link.state)) return 'not-readable';
  const timeZone = await timeZoneOf(deps.db, link.installationId);
  const answer = await session.speak(purpose, (cloud, accessToken) =>
    cloud.read({ accessToken, timeZone, now: deps.clock.now() }),
  );
  return deps.db.transaction(async (tx): Promise<ReadOutcome> => {
    const held = await holdLink(tx, { link: link.linkId, lease: session.lease });
    if (!held) return 'busy';
    const now = deps.clock.now();
    if (answer.ok)
      await storeReading(tx, deps, {
        link: held,
        reading: answer.reading,
        timeZone,
        now,
        newHome: null,
        world: answer.world,
      });
    else await storeFailure(tx, deps, { link: held, failure: answer, now });
    return answer.ok ? 'read' : 'failed';
  });
}

export interface Shown {
  readonly link: Link;
  readonly reading: Reading;
  readonly timeZone: string;
  /** By the wall's clock. */
  readonly now: Temporal.Instant;
  /** By which clock the account's homes live; without a word of it what was known stays. */
  readonly world?: WorldClock | null | undefined;
  /** The installation that was made for the link just now. */
  readonly newHome: { readonly timeZone: string } | null;
  /** By the maker's device id, the appliances that new units are: a visit's are its sample's. */
  readonly appliances?: ReadonlyMap<string, string>;
}

/** Everything that follows from a reading: new units, live values, what changed, commands seen, readings for energy. */
export async function storeReading(tx: Database, deps: ProductDeps, given: Shown): Promise<void> {
  const shown = { ...given, reading: plausible(deps, given) };
  const { link, now, timeZone } = shown;
  const { installationId } = link;
  const isMoved = shown.world !== undefined && (await keepWorld(tx, installationId, shown.world));
  const clock = await worldOf(tx, installationId);
  // What is shown and measured lives by the home's clock; what is scheduled and put in order, by the wall's.
  const readAt = worldAt(now, clock);
  const { units, appliances } = await unitsFor(tx, shown);
  const states = await statesOf(tx, link.installationId);
  const open = await openOfLink(tx, link.linkId);
  const series: Series[] = [];
  const entries: LogEntry[] = [];
  for (const { unit, device } of units) {
    const before = states.get(unit.unitId);
    const gauges = addToGauges(before?.gauges ?? {}, device, readAt);
    const lastSeenAt = lastSeenOf(device, { readAt, before: before?.lastSeenAt ?? null });
    await putState(tx, unit, { device, gauges, readAt, lastSeenAt });
    const sent = open.filter(
      (command) => command.unitId === unit.unitId && command.state === 'sent',
    );
    const seen = sent.filter((command) => shows(device, command));
    entries.push(...(await settleSeen(tx, { seen, unit, now })));
    if (before) {
      const ours = new Set(sent.map((command) => valueKey(command.point, command.name)));
      const between = { appliance: unit.applianceId, before: before.device, after: device };
      entries.push(...changesBetween({ ...between, at: now, ours }));
    }
    const read = { appliance: unit.applianceId, device, gauges, source: link.vendor };
    series.push(...seriesOf({ ...read, timeZone, readAt }));
  }
  const present = units.map(({ unit }) => unit.unitId);
  await markUnreported(tx, link.linkId, { shown: present, readAt });
  await tellLogs(tx, deps, { installation: link.installationId, entries });
  const fresh = batchOf({ link: link.linkId, readAt: now }, series, link.sent);
  const home = shown.newHome || isMoved ? { timeZone, clock } : null;
  const told = { home, appliances, readings: fresh?.batch ?? null };
  const no = link.batchNo + (isAnything(told) ? 1 : 0);
  if (isAnything(told)) {
    const { linkId } = link;
    await tellReading(tx, deps, { link: linkId, no, installation: installationId, told });
  }
  const state = linkStateAfter(link.state, 'answered');
  await storeOutcome(tx, link.linkId, {
    state,
    since: state === link.state ? link.since : now,
    lastReadAt: now,
    nextReadAt: await nextRead(tx, deps, shown),
    failures: 0,
    sent: fresh?.sent ?? link.sent,
    batchNo: no,
  });
}

/** The only way in for what makers report: from here on nothing counts with a number that cannot be. */
function plausible({ metrics, log }: ProductDeps, { link, reading: reported }: Shown): Reading {
  const { reading, faulty } = withoutImplausible(reported);
  const counts = Object.entries(faulty);
  for (const [kind, count] of counts)
    metrics.faultyValues.inc({ vendor: link.vendor, kind }, count);
  if (counts.length > 0)
    log.warn({ link: link.linkId, faulty }, 'a maker reports impossible values');
  return reading;
}

/** Keeps the values; says what is wrong and when to try again. */
export async function storeFailure(
  tx: Database,
  deps: ProductDeps,
  what: { link: Link; failure: Failure | HeldBack; now: Temporal.Instant },
): Promise<void> {
  const { link, failure, now } = what;
  const reason = failure.code === 'refused' ? { reason: failure.reason } : {};
  deps.log.warn({ link: link.linkId, code: failure.code, ...reason }, 'device cloud not read');
  if (failure.code === 'held-back') {
    const nextReadAt = now.add({ seconds: failure.waitS });
    return storeOutcome(tx, link.linkId, { ...link, nextReadAt });
  }
  const state = linkStateAfter(link.state, eventOf(failure));
  const failures = link.failures + 1;
  await storeOutcome(tx, link.linkId, {
    ...link,
    state,
    since: state === link.state ? link.since : now,
    failures,
    nextReadAt: isReadable(state) ? nextTry({ failure, failures, random: deps.random, now }) : null,
  });
}

function nextTry(what: {
  failure: Failure;
  failures: number;
  random: () => number;
  now: Temporal.Instant;
}): Temporal.Instant {
  const { failure, now } = what;
  if (failure.code !== 'quota') return nextAfterFailure(what.failures, what.random, now);
  const seconds = Math.min(Math.max(60, Math.ceil(failure.retryAfterS)), waitSMax);
  return now.add({ seconds });
}

/** Longer waits than a day are a mistake of the maker. */
const waitSMax = 86_400;

/**
 * The units of the devices that the account shows. One that a label told of before is the same unit; one that has come since is made, or
 * offered where the home was there first; one that is somebody's stays theirs.
 */
async function unitsFor(tx: Database, shown: Shown) {
  const { link, reading, now } = shown;
  const known = new Map((await unitsOfLink(tx, link.linkId)).map((unit) => [unit.deviceId, unit]));
  const units: { unit: Unit; device: Reading['devices'][number] }[] = [];
  const appliances: Introduced[] = [];
  const left: UnitDescription[] = [];
  for (const device of reading.devices) {
    const there = known.get(device.id);
    if (there) units.push({ unit: there, device });
    if (there || device.id === '') continue;
    const of = describeUnit(device);
    // A millisecond apart, so that they stay in the order in which the maker lists them.
    const madeAt = now.add({ milliseconds: units.length });
    const unit = await unitOfDevice(tx, shown, { of, madeAt });
    if (unit === 'offered') left.push(of);
    if (unit === 'offered' || unit === null) continue;
    const { applianceId: appliance, unitId, name, kind } = unit;
    appliances.push({ appliance, unit: unitId, name, kind: applianceKindOf(kind) });
    known.set(device.id, unit);
    units.push({ unit, device });
  }
  const offers = offersAfter(link.offers, left);
  if (JSON.stringify(offers) !== JSON.stringify(link.offers))
    await storeOffers(tx, link.linkId, offers);
  return { units, appliances };
}

/** null: it is in somebody's home. */
async function unitOfDevice(
  tx: Database,
  { link, appliances }: Shown,
  { of, madeAt }: { of: UnitDescription; madeAt: Temporal.Instant },
): Promise<Unit | 'offered' | null> {
  const { installationId: installation, linkId, vendor, takes, offers } = link;
  const made = { installation, link: linkId, vendor, of };
  const adopted = await adoptUnit(tx, made);
  if (adopted) return adopted;
  const isWanted = offers.some(
    ({ deviceId, state }) => deviceId === of.deviceId && state === 'wanted',
  );
  if (takes === 'asked' && !isWanted)
    return (await claimed(tx, vendor, [of.deviceId])).length > 0 ? null : 'offered';
  const appliance = appliances?.get(of.deviceId) ?? null;
  return createUnit(tx, { ...made, appliance }, madeAt);
}

async function settleSeen(
  tx: Database,
  of: { seen: readonly Queued[]; unit: Unit; now: Temporal.Instant },
): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  for (const command of of.seen) {
    const settled = await advance(tx, command, { event: 'seen', now: of.now });
    if (settled) entries.push(logEntryOf(settled, of.unit.applianceId));
  }
  return entries;
}

async function nextRead(tx: Database, deps: ProductDeps, shown: Shown): Promise<Temporal.Instant> {
  const bucket = (await bucketsOf(tx, [shown.link.linkId])).get(shown.link.linkId);
  const taken = bucket ? take(bucket, 'read', shown.now) : null;
  const { capabilities } = deps.vendors[shown.link.vendor].cloud;
  const intervalS = shown.link.readEveryS ?? capabilities.pollIntervalS;
  return nextAfterRead({ intervalS, quotaWaitS: taken?.ok === false ? taken.waitS : 0 }, shown.now);
}
