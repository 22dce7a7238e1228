import type { CloudFailure, WriteAnswer } from '@hearth/devices/device-cloud.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../../deps.ts';
import { lockUnitById, statesOf, unitsOfLink } from '../../unit/store.ts';
import type { Unit } from '../../unit/unit.ts';
import { enqueueLogs } from '../delivery/outbox.ts';
import { isReadable } from '../link-state.ts';
import { readInSession } from '../read-link.ts';
import { type HeldBack, type LinkSession, withLink } from '../session/link-session.ts';
import { storeFailure } from '../store-reading.ts';
import { lockLink, scheduleRead } from '../store.ts';
import { limitOf } from './check-command.ts';
import { commandLogEntry } from './command-log.ts';
import {
  type CommandEvent,
  firstReadBackS,
  pauseAfterReadBackS,
  readBacksMax,
} from './command-state.ts';
import {
  type CommandRecord,
  advance,
  beginSending,
  delaySending,
  openOfLink,
  postponeSending,
  scheduleReadBack,
  writesSince,
} from './store.ts';
import { earliestSend, writesLeft } from './write-pace.ts';

/** Sends the queued commands of a link and reads back the sent ones. Does nothing while another process holds the link. */
export async function processCommands(deps: ProductDeps, link: string): Promise<void> {
  await expireOverdue(deps, link);
  await withLink(deps, link, async (session) => {
    const units = new Map((await unitsOfLink(deps.db, link)).map((unit) => [unit.unitId, unit]));
    const work: Work = { deps, session, units };
    // Confirmed commands unblock queued ones for the same target.
    await readBackSent(work);
    for (const record of await openOfLink(deps.db, link))
      if (record.state === 'queued') await sendOne(work, record);
  });
}

/** Delay after the vendor could not be reached. */
const retryS = 10;

interface Work {
  readonly deps: ProductDeps;
  readonly session: LinkSession;
  readonly units: ReadonlyMap<string, Unit>;
}

/** Ends commands that were not sent in time; needs no session with the vendor. */
async function expireOverdue(deps: ProductDeps, link: string): Promise<void> {
  const now = deps.clock.now();
  const overdue = (await openOfLink(deps.db, link)).filter(
    ({ state, sendingSince, expiresAt }) =>
      state === 'queued' && !sendingSince && !isLater(expiresAt, now),
  );
  if (overdue.length === 0) return;
  const units = new Map((await unitsOfLink(deps.db, link)).map((unit) => [unit.unitId, unit]));
  for (const record of overdue)
    await settle({ deps, units }, record, { event: 'expired', reason: 'not-sent' });
}

async function sendOne(work: Work, record: CommandRecord): Promise<void> {
  const { deps, session } = work;
  const now = deps.clock.now();
  // The process died while sending. The command may have arrived: read back, never send again.
  if (record.sendingSince) return markSent(work, record, now);
  if (!isReadable(session.link.state))
    return settle(work, record, { event: 'refused', reason: session.link.state });
  if (isLater(record.dueAt, now) || (await isBlocked(work, record, now))) return;
  const { control } = deps.vendors[session.link.vendor].cloud;
  const past = await writesSince(deps.db, record.linkId, now.subtract({ hours: 24 }));
  const sendAt = earliestSend(record, past, { control, now });
  if (isLater(sendAt, now)) return delaySending(deps.db, record.commandId, sendAt);
  if (writesLeft(past, { control, now }).left === 0)
    return settle(work, record, { event: 'refused', reason: 'writes-used-up' });
  const device = (await statesOf(deps.db, record.installationId)).get(record.unitId)?.device;
  if (!device) return settle(work, record, { event: 'refused', reason: 'unknown-device' });
  if (!(await beginSending(deps.db, record.commandId, now))) return;
  const { command } = record;
  const answer = await session.call<Extract<WriteAnswer, { ok: true }>>(
    'command',
    (cloud, accessToken) => cloud.write({ accessToken, device, command, now }),
  );
  if (answer.ok) return markSent(work, record, deps.clock.now().add({ seconds: firstReadBackS }));
  await afterFailure(work, record, answer);
}

/** Whether another command for the target was sent less than the vendor's latency ago. */
async function isBlocked(
  work: Work,
  record: CommandRecord,
  now: Temporal.Instant,
): Promise<boolean> {
  return (await openOfLink(work.deps.db, record.linkId)).some(
    (second) =>
      isSameTarget(second, record) &&
      second.sentAt !== null &&
      isLater(second.sentAt.add({ seconds: latencyS(work) }), now),
  );
}

async function afterFailure(
  work: Work,
  record: CommandRecord,
  failure: CloudFailure | HeldBack,
): Promise<void> {
  const now = work.deps.clock.now();
  switch (failure.code) {
    case 'refused':
      return settle(work, record, {
        event: 'refused',
        reason: failure.reason,
        params: limitOf(failure),
      });
    case 'timed-out':
    case 'malformed':
      return markSent(work, record, now.add({ seconds: firstReadBackS }));
    case 'unauthorised':
      await noteFailure(work, failure);
      return settle(work, record, { event: 'refused', reason: 'needs-sign-in' });
    case 'quota':
      await noteFailure(work, failure);
      return postpone(work, record, {
        dueAt: now.add({ seconds: Math.ceil(failure.retryAfterS) }),
        reason: 'quota-used-up',
      });
    case 'held-back':
      return postpone(work, record, {
        dueAt: now.add({ seconds: failure.waitS }),
        reason: 'quota-used-up',
      });
    case 'offline':
      return postpone(work, record, {
        dueAt: now.add({ seconds: retryS }),
        reason: 'unreachable',
      });
  }
}

async function noteFailure({ deps, session }: Work, failure: CloudFailure): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const account = await lockLink(tx, { link: session.link.linkId, lease: session.lease });
    if (!account) return;
    const change = { account, bucket: null, endsLease: false };
    const next = await storeFailure(tx, deps, { ...change, failure, now: deps.clock.now() });
    await scheduleRead(tx, account.link, next);
  });
}

async function postpone(
  work: Work,
  record: CommandRecord,
  until: Parameters<typeof postponeSending>[2],
): Promise<void> {
  const isWaiting = await work.deps.db.transaction(async (tx) => {
    await lockUnitById(tx, record.unitId);
    return postponeSending(tx, record, until);
  });
  if (!isWaiting) await settle(work, record, { event: 'superseded', reason: 'superseded' });
}

async function markSent(
  work: Work,
  record: CommandRecord,
  readBackAt: Temporal.Instant,
): Promise<void> {
  const { deps } = work;
  const now = deps.clock.now();
  const older = (await openOfLink(deps.db, record.linkId)).filter(
    (second) => isSameTarget(second, record) && second.state === 'sent',
  );
  await advance(deps.db, record, { event: 'sent', now, dueAt: readBackAt });
  for (const second of older)
    await settle(work, second, { event: 'superseded', reason: 'superseded' });
}

/** Reads the link once for all sent commands that are due. Storing the reading confirms the commands that it shows. */
async function readBackSent(work: Work): Promise<void> {
  const { deps, session } = work;
  const { linkId } = session.link;
  const isDue = ({ state, dueAt }: CommandRecord): boolean =>
    state === 'sent' && !isLater(dueAt, deps.clock.now());
  if (!(await openOfLink(deps.db, linkId)).some(isDue)) return;
  await readInSession(deps, session, 'read-back');
  for (const record of (await openOfLink(deps.db, linkId)).filter(isDue)) {
    const readBacks = record.readBacks + 1;
    const pauseS = pauseAfterReadBackS(readBacks, latencyS(work));
    const dueAt = deps.clock.now().add({ seconds: pauseS });
    if (readBacks < readBacksMax)
      await scheduleReadBack(deps.db, record.commandId, { readBacks, dueAt });
    else await settle(work, record, { event: 'given-up', reason: 'not-confirmed' });
  }
}

/** Ends a command and enqueues its log entry in one transaction. */
async function settle(
  { deps, units }: Pick<Work, 'deps' | 'units'>,
  record: CommandRecord,
  end: { event: CommandEvent; reason: string; params?: CommandRecord['params'] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const settled = await advance(tx, record, { ...end, now: deps.clock.now() });
    const unit = units.get(record.unitId);
    if (!settled || !unit) return;
    const entries = [commandLogEntry(settled, unit.applianceId)];
    await enqueueLogs(tx, deps, { installation: record.installationId, entries });
  });
}

const isSameTarget = (first: CommandRecord, second: CommandRecord): boolean =>
  first.commandId !== second.commandId &&
  first.unitId === second.unitId &&
  first.target === second.target;

const latencyS = ({ deps, session }: Work): number =>
  deps.vendors[session.link.vendor].cloud.control.latencyS;

const isLater = (first: Temporal.Instant, second: Temporal.Instant): boolean =>
  Temporal.Instant.compare(first, second) > 0;
