import type { Command, Control } from '@hearth/devices/device-cloud.ts';
import type { Scalar } from '@hearth/devices/scalar.ts';
import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../../deps.ts';
import type { Vendor } from '../../vendors.ts';
import { timeZoneOf } from '../../installation/store.ts';
import { lockUnit, statesOf } from '../../unit/store.ts';
import type { Unit } from '../../unit/unit.ts';
import { enqueueLogs } from '../delivery/outbox.ts';
import { bucketsOf } from '../quota/store.ts';
import { findLink } from '../store.ts';
import { checkAgainst } from './check-command.ts';
import { commandLogEntry } from './command-log.ts';
import { isSameCommand, targetOf } from './command-target.ts';
import {
  type CommandRecord,
  type Requester,
  advance,
  countWritesBy,
  findByAttempt,
  insertCommand,
  openForTarget,
  writesSince,
} from './store.ts';
import { type SentWrite, earliestSend, writesLeft } from './write-pace.ts';
import { shareOfWrites, shareSince } from './write-share.ts';

export interface CommandRequest {
  readonly requester: Requester;
  readonly unit: string;
  readonly command: Command;
  /** Value that the requester saw; null when unknown. */
  readonly precondition: Scalar | null;
  readonly requestId: string;
  /** Id of the request; its repetition gets the command that is stored already. */
  readonly attempt?: string | undefined;
}

export const requesterOf = (access: Access): Requester => ({
  installationId: access.installationId,
  by: access.role === 'partner' ? 'partner' : 'person',
  personId: access.personId,
});

/** Checks a command against the unit as last read and stores it; `processCommands` sends it. */
export async function queueCommand(
  tx: Database,
  deps: ProductDeps,
  request: CommandRequest,
): Promise<Result<CommandRecord>> {
  const { requester, attempt } = request;
  const now = deps.clock.now();
  const unit = await lockUnit(tx, requester, request.unit);
  if (!unit) return fail('not-found', 'not-found', { at: '/body/unit' });
  const stored = attempt && (await findByAttempt(tx, { ...requester, attempt }));
  if (stored) return ok(stored);
  if (unit.linkId === null) return fail('conflict', 'unit-not-linked', { at: '/body/unit' });
  const paced = await paceOf(tx, deps, { requester, link: unit.linkId, now });
  if (!paced.ok) return paced;
  const device = (await statesOf(tx, requester.installationId)).get(unit.unitId)?.device;
  if (!device) return fail('conflict', 'not-read-yet', { at: '/body/unit' });
  const target = targetOf(request.command);
  const open = await openForTarget(tx, { unit: unit.unitId, target });
  const pending = open.map((record) => record.command);
  const checked = checkAgainst(device, { ...request, pending });
  if (!checked.ok) return checked;
  const replaced = await supersede(tx, deps, { open, unit, now });
  const { before, command } = checked;
  const { vendor, past, control } = paced.value;
  const sendAt = earliestSend({ unitId: unit.unitId, target }, past, { control, now });
  const row = { unit: unit.unitId, link: unit.linkId, vendor, command, before, now };
  const queued = await insertCommand(tx, requester, { ...row, sendAt, attempt });
  await recordAudit(
    tx,
    {
      actor: requester.personId === null ? 'service:product' : `person:${requester.personId}`,
      installationId: requester.installationId,
      action: 'command.request',
      resource: queued.commandId,
      detail: { unit: unit.unitId, command, before },
      requestId: request.requestId,
    },
    deps.clock,
  );
  // The unit reports this value already, and only queued commands would have changed it: nothing has to be sent.
  const isTakenBack =
    replaced > 0 && replaced === open.length && before !== null && isSameCommand(before, command);
  return ok(isTakenBack ? await takeBack(tx, deps, { queued, unit, now }) : queued);
}

/** Ends the queued commands that a newer one for the same target replaces. Returns their number. */
async function supersede(
  tx: Database,
  deps: ProductDeps,
  { open, unit, now }: { open: readonly CommandRecord[]; unit: Unit; now: Temporal.Instant },
): Promise<number> {
  let replaced = 0;
  for (const older of open.filter(
    ({ state, sendingSince }) => state === 'queued' && !sendingSince,
  )) {
    const settled = await advance(tx, older, {
      event: 'superseded',
      reason: 'superseded',
      unlessSending: true,
      now,
    });
    if (!settled) continue;
    replaced += 1;
    const entries = [commandLogEntry(settled, unit.applianceId)];
    await enqueueLogs(tx, deps, { installation: unit.installationId, entries });
  }
  return replaced;
}

async function takeBack(
  tx: Database,
  deps: ProductDeps,
  { queued, unit, now }: { queued: CommandRecord; unit: Unit; now: Temporal.Instant },
): Promise<CommandRecord> {
  const settled = await advance(tx, queued, { event: 'refused', reason: 'taken-back', now });
  if (!settled) return queued;
  const entries = [commandLogEntry(settled, unit.applianceId)];
  await enqueueLogs(tx, deps, { installation: unit.installationId, entries });
  return settled;
}

interface Paced {
  readonly vendor: Vendor;
  readonly past: readonly SentWrite[];
  readonly control: Pick<Control, 'minIntervalS' | 'writesPerDay'>;
}

/** The pace of writes of the account; a failure when it takes no command now. */
async function paceOf(
  tx: Database,
  deps: ProductDeps,
  account: { requester: Requester; link: string; now: Temporal.Instant },
): Promise<Result<Paced>> {
  const { now } = account;
  const link = await findLink(tx, account.requester, account.link);
  if (!link || link.state === 'removed') return fail('conflict', 'link-removed');
  if (link.state === 'needs-sign-in') return fail('conflict', 'link-needs-sign-in');
  const blockedUntil = (await bucketsOf(tx, [account.link])).get(account.link)?.blockedUntil;
  const waitS = blockedUntil ? (blockedUntil.epochMilliseconds - now.epochMilliseconds) / 1000 : 0;
  if (waitS > 0) return tooMany('device-cloud-quota-used-up', waitS);
  const { control } = deps.vendors[link.vendor].cloud;
  const since = now.subtract({ hours: 24 });
  const past = await writesSince(tx, account.link, since);
  const { left, freeInS } = writesLeft(past, { control, now });
  const { by, share = by } = account.requester;
  const own = by === 'plan' ? await ownWrites(tx, account) : 0;
  if (shareOfWrites(share, { left, own }) > 0) return ok({ vendor: link.vendor, past, control });
  const at = now.add({ milliseconds: Math.ceil(freeInS * 1000) });
  return tooMany('writes-used-up', freeInS, { limit: control.writesPerDay, at: at.toString() });
}

async function ownWrites(
  tx: Database,
  { requester: { installationId, by }, link, now }: Parameters<typeof paceOf>[2],
): Promise<number> {
  const timeZone = await timeZoneOf(tx, installationId);
  return await countWritesBy(tx, { link, by, since: shareSince(now, timeZone) });
}

const tooMany = (
  code: string,
  retryAfterS: number,
  params: Record<string, string | number> = {},
): Failure => fail('too-many', code, { retryAfterS, params });
