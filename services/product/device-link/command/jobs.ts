import type { Failure, WriteAnswer } from '@hearth/devices/device-cloud.ts';
import type { DueWork, ServiceJob } from '@hearth/platform/process/service.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../../deps.ts';
import { type Unit, holdUnit, statesOf, unitsOfLink } from '../../unit/store.ts';
import { tellLogs } from '../delivery/jobs.ts';
import { lanesOfMakers, readWith, storeFailure } from '../jobs.ts';
import { isReadable } from '../link-state.ts';
import { type HeldBack, type Session, withLink } from '../session/jobs.ts';
import { holdLink } from '../store.ts';
import { limitOf } from './check.ts';
import { type CommandEvent, firstLookS, pauseAfterTryS, triesMax } from './command-state.ts';
import { logEntryOf } from './ledger.ts';
import { orderOf } from './order.ts';
import { mayLeaveAt, writesLeft } from './pace.ts';
import {
  type Queued,
  advance,
  beginSending,
  commandKind,
  commandsDueAt,
  holdBack,
  lookAgain,
  openOfLink,
  postponeSending,
  purgeCommands,
  writesSince,
} from './store.ts';

/** Sends the commands that are due and looks for those that were sent, link by link. */
export function commandWork(deps: ProductDeps): DueWork {
  return {
    name: commandKind,
    declaration: { resource: 'command', verb: 'run', roles: ['service'] },
    lanes: lanesOfMakers(deps, linksAtOnce),
    retryMsMax,
    async run({ key: link }) {
      await workOnCommands(deps, link);
      const dueAt = await commandsDueAt(deps.db, link);
      const soonest = deps.clock.now().add({ seconds: againS });
      return dueAt && isLater(soonest, dueAt) ? soonest : dueAt;
    },
  };
}

/** The links of one maker whose commands one process works on at once. */
const linksAtOnce = 16;
/** For what is due already and has to wait: another has the link, or another command for the value is on its way. */
const againS = 3;
/** A person is waiting: a link whose commands fail is tried again within a minute. */
const retryMsMax = 60_000;

export function purgeJob(deps: ProductDeps): ServiceJob {
  return {
    name: 'device-link.purge',
    declaration: { resource: 'command', verb: 'run', roles: ['service'] },
    everyS: 86_400,
    run: (now) => purgeCommands(deps.db, now.subtract({ hours: 24 * keptDays })),
  };
}

/** Sends what waits and looks for what was sent; whoever else holds the link does it instead. */
export async function workOnCommands(deps: ProductDeps, link: string): Promise<void> {
  await expireOverdue(deps, link);
  await withLink(deps, link, async (session) => {
    const units = new Map((await unitsOfLink(deps.db, link)).map((unit) => [unit.unitId, unit]));
    const work: Work = { deps, session, units };
    // What is confirmed makes way for what waits behind it.
    await lookForSent(work);
    for (const command of await openOfLink(deps.db, link))
      if (command.state === 'requested') await sendOne(work, command);
  });
}

const keptDays = 30;
/** After an answer that the maker cannot serve now. */
const retryS = 10;

interface Work {
  readonly deps: ProductDeps;
  readonly session: Session;
  readonly units: ReadonlyMap<string, Unit>;
}

/** Needs nobody's leave: what has not begun to leave by then never does. */
async function expireOverdue(deps: ProductDeps, link: string): Promise<void> {
  const now = deps.clock.now();
  const overdue = (await openOfLink(deps.db, link)).filter(
    (command) =>
      command.state === 'requested' && !command.sendingSince && !isLater(command.expiresAt, now),
  );
  if (overdue.length === 0) return;
  const units = new Map((await unitsOfLink(deps.db, link)).map((unit) => [unit.unitId, unit]));
  for (const command of overdue)
    await settle({ deps, units }, command, { event: 'expired', reason: 'not-sent' });
}

async function sendOne(work: Work, command: Queued): Promise<void> {
  const { deps, session } = work;
  const now = deps.clock.now();
  // Its process died while speaking to the cloud: nobody knows whether it arrived, so it is looked for, never sent again.
  if (command.sendingSince) return markSent(work, command, now);
  if (!isReadable(session.link.state))
    return settle(work, command, { event: 'refused', reason: session.link.state });
  if (isLater(command.dueAt, now) || (await isOneOnItsWay(work, command, now))) return;
  const { control } = deps.vendors[session.link.vendor].cloud;
  const past = await writesSince(deps.db, command.linkId, now.subtract({ hours: 24 }));
  const leavesAt = mayLeaveAt(command, past, { control, now });
  if (isLater(leavesAt, now)) return holdBack(deps.db, command.commandId, leavesAt);
  if (writesLeft(past, { control, now }).left === 0)
    return settle(work, command, { event: 'refused', reason: 'writes-used-up' });
  const device = (await statesOf(deps.db, command.installationId)).get(command.unitId)?.device;
  if (!device) return settle(work, command, { event: 'refused', reason: 'unknown-device' });
  if (!(await beginSending(deps.db, command.commandId, now))) return;
  const answer = await session.speak<Extract<WriteAnswer, { ok: true }>>(
    'command',
    (cloud, accessToken) => cloud.write({ accessToken, device, command: orderOf(command), now }),
  );
  if (answer.ok) return markSent(work, command, deps.clock.now().add({ seconds: firstLookS }));
  await afterFailure(work, command, answer);
}

/** One command for a value is on its way at a time; a newer one waits for the maker's delay, and takes the place of those before it. */
async function isOneOnItsWay(work: Work, command: Queued, now: Temporal.Instant): Promise<boolean> {
  return (await openOfLink(work.deps.db, command.linkId)).some(
    (other) =>
      isSameValue(other, command) &&
      other.sentAt !== null &&
      isLater(other.sentAt.add({ seconds: latencyS(work) }), now),
  );
}

async function afterFailure(
  work: Work,
  command: Queued,
  failure: Failure | HeldBack,
): Promise<void> {
  const now = work.deps.clock.now();
  switch (failure.code) {
    case 'refused':
      return settle(work, command, {
        event: 'refused',
        reason: failure.reason,
        params: limitOf(failure),
      });
    case 'timed-out':
    case 'malformed':
      return markSent(work, command, now.add({ seconds: firstLookS }));
    case 'unauthorised':
      await noteFailure(work, failure);
      return settle(work, command, { event: 'refused', reason: 'needs-sign-in' });
    case 'quota':
      await noteFailure(work, failure);
      return postpone(work, command, {
        dueAt: now.add({ seconds: Math.ceil(failure.retryAfterS) }),
        reason: 'quota-used-up',
      });
    case 'held-back':
      return postpone(work, command, {
        dueAt: now.add({ seconds: failure.waitS }),
        reason: 'quota-used-up',
      });
    case 'offline':
      return postpone(work, command, {
        dueAt: now.add({ seconds: retryS }),
        reason: 'unreachable',
      });
  }
}

async function noteFailure({ deps, session }: Work, failure: Failure): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const link = await holdLink(tx, { link: session.link.linkId, lease: session.lease });
    if (link) await storeFailure(tx, deps, { link, failure, now: deps.clock.now() });
  });
}

async function postpone(
  work: Work,
  command: Queued,
  until: Parameters<typeof postponeSending>[2],
): Promise<void> {
  const isWaiting = await work.deps.db.transaction(async (tx) => {
    await holdUnit(tx, command.unitId);
    return postponeSending(tx, command, until);
  });
  if (!isWaiting) await settle(work, command, { event: 'superseded', reason: 'superseded' });
}

async function markSent(work: Work, command: Queued, lookAt: Temporal.Instant): Promise<void> {
  const { deps } = work;
  const now = deps.clock.now();
  const older = (await openOfLink(deps.db, command.linkId)).filter(
    (other) => isSameValue(other, command) && other.state === 'sent',
  );
  await advance(deps.db, command, { event: 'sent', now, dueAt: lookAt });
  for (const other of older)
    await settle(work, other, { event: 'superseded', reason: 'superseded' });
}

/** One reading looks for all that is due; the reading itself confirms what it shows. */
async function lookForSent(work: Work): Promise<void> {
  const { deps, session } = work;
  const { linkId } = session.link;
  const isDue = (command: Queued): boolean =>
    command.state === 'sent' && !isLater(command.dueAt, deps.clock.now());
  if (!(await openOfLink(deps.db, linkId)).some(isDue)) return;
  await readWith(deps, session, 'command');
  for (const command of (await openOfLink(deps.db, linkId)).filter(isDue)) {
    const tries = command.tries + 1;
    const dueAt = deps.clock.now().add({ seconds: pauseAfterTryS(tries, latencyS(work)) });
    if (tries < triesMax) await lookAgain(deps.db, command.commandId, { tries, dueAt });
    else await settle(work, command, { event: 'given-up', reason: 'not-confirmed' });
  }
}

/** The end of a command and its line in the ledger, together. */
async function settle(
  { deps, units }: Pick<Work, 'deps' | 'units'>,
  command: Queued,
  end: { event: CommandEvent; reason: string; params?: Queued['params'] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const settled = await advance(tx, command, { ...end, now: deps.clock.now() });
    const unit = units.get(command.unitId);
    if (!settled || !unit) return;
    const entries = [logEntryOf(settled, unit.applianceId)];
    await tellLogs(tx, deps, { installation: command.installationId, entries });
  });
}

const isSameValue = (other: Queued, command: Queued): boolean =>
  other.commandId !== command.commandId &&
  other.unitId === command.unitId &&
  other.point === command.point &&
  other.name === command.name;

const latencyS = ({ deps, session }: Work): number =>
  deps.vendors[session.link.vendor].cloud.control.latencyS;

const isLater = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) > 0;
