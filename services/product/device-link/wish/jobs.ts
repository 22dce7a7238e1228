import type { Scalar } from '@hearth/devices/device-cloud.ts';
import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps, Vendor } from '../../deps.ts';
import { type Unit, lockUnit, statesOf } from '../../unit/store.ts';
import { checkWish } from '../command/check.ts';
import { isSame } from '../command/command-state.ts';
import { logEntryOf } from '../command/ledger.ts';
import { type Write, mayLeaveAt, writesLeft } from '../command/pace.ts';
import {
  type Asker,
  type Queued,
  advance,
  findByAttempt,
  openFor,
  putCommand,
  writesSince,
} from '../command/store.ts';
import { tellLogs } from '../delivery/jobs.ts';
import { bucketsOf } from '../quota/store.ts';
import { findLink } from '../store.ts';

export interface UnitWish {
  readonly unit: string;
  readonly point: string;
  readonly name: string;
  readonly desired: Scalar;
  /** What the asker saw; null when they do not say. */
  readonly precondition: Scalar | null;
}

export const askerOf = (access: Access): Asker => ({
  installationId: access.installationId,
  by: access.role === 'partner' ? 'partner' : 'person',
  personId: access.personId,
});

/** Checked against the unit as last read and written down; whether it leaves at once is another matter. */
export async function queueWish(
  tx: Database,
  deps: ProductDeps,
  given: {
    asker: Asker;
    wish: UnitWish;
    requestId: string;
    /** Of the request; its repetition gets the command that is there already. */
    attempt?: string | undefined;
  },
): Promise<Result<Queued>> {
  const { asker, wish, attempt } = given;
  const now = deps.clock.now();
  const unit = await lockUnit(tx, asker, wish.unit);
  if (!unit) return fail('not-found', 'not-found', { at: '/body/unit' });
  const queuedBefore = attempt && (await findByAttempt(tx, { ...asker, attempt }));
  if (queuedBefore) return ok(queuedBefore);
  if (unit.linkId === null) return fail('conflict', 'unit-not-linked', { at: '/body/unit' });
  const paced = await paceOf(tx, deps, { asker, link: unit.linkId, now });
  if (!paced.ok) return paced;
  const device = (await statesOf(tx, asker.installationId)).get(unit.unitId)?.device;
  if (!device) return fail('conflict', 'not-read-yet', { at: '/body/unit' });
  const { point, name } = wish;
  const open = await openFor(tx, { unit: unit.unitId, point, name });
  const checked = checkWish(
    device,
    wish,
    open.map((each) => each.desired),
  );
  if (!checked.ok) return checked;
  const gaveWay = await makeWay(tx, deps, { open, unit, now });
  const { before, desired } = checked;
  const { vendor, past, control } = paced.value;
  const target = { unitId: unit.unitId, point, name };
  const leavesAt = mayLeaveAt(target, past, { control, now });
  const wanted = {
    unit: unit.unitId,
    link: unit.linkId,
    vendor,
    point,
    name,
    desired,
    before,
    now,
  };
  const queued = await putCommand(tx, asker, { ...wanted, leavesAt, attempt });
  await recordAudit(
    tx,
    {
      actor: asker.personId === null ? 'service:product' : `person:${asker.personId}`,
      installationId: asker.installationId,
      action: 'command.request',
      resource: queued.commandId,
      detail: { unit: unit.unitId, point, name, before, desired },
      requestId: given.requestId,
    },
    deps.clock,
  );
  // The change that waited is taken back before it left: the unit has what is wanted, nothing needs to go out.
  const isTakenBack = gaveWay > 0 && gaveWay === open.length && isSame(before, desired);
  return ok(isTakenBack ? await takenBack(tx, deps, { queued, unit, now }) : queued);
}

/** One command for a value waits at a time: the newer wish is the one that counts. Returns how many gave way. */
async function makeWay(
  tx: Database,
  deps: ProductDeps,
  of: { open: readonly Queued[]; unit: Unit; now: Temporal.Instant },
): Promise<number> {
  let gaveWay = 0;
  for (const older of of.open.filter((each) => each.state === 'requested' && !each.sendingSince)) {
    const settled = await advance(tx, older, {
      event: 'superseded',
      reason: 'superseded',
      unlessSending: true,
      now: of.now,
    });
    if (!settled) continue;
    gaveWay += 1;
    const entries = [logEntryOf(settled, of.unit.applianceId)];
    await tellLogs(tx, deps, { installation: of.unit.installationId, entries });
  }
  return gaveWay;
}

async function takenBack(
  tx: Database,
  deps: ProductDeps,
  { queued, unit, now }: { queued: Queued; unit: Unit; now: Temporal.Instant },
): Promise<Queued> {
  const settled = await advance(tx, queued, { event: 'refused', reason: 'taken-back', now });
  if (!settled) return queued;
  const entries = [logEntryOf(settled, unit.applianceId)];
  await tellLogs(tx, deps, { installation: unit.installationId, entries });
  return settled;
}

interface Paced {
  readonly vendor: Vendor;
  readonly past: readonly Write[];
  readonly control: { readonly minIntervalS: number; readonly writesPerDay: number };
}

/** Said at once where it is known that no command can leave. */
async function paceOf(
  tx: Database,
  deps: ProductDeps,
  of: { asker: Asker; link: string; now: Temporal.Instant },
): Promise<Result<Paced>> {
  const link = await findLink(tx, of.asker, of.link);
  if (!link || link.state === 'removed') return fail('conflict', 'link-removed');
  if (link.state === 'needs-sign-in') return fail('conflict', 'link-needs-sign-in');
  const blockedUntil = (await bucketsOf(tx, [of.link])).get(of.link)?.blockedUntil;
  const waitS = blockedUntil
    ? (blockedUntil.epochMilliseconds - of.now.epochMilliseconds) / 1000
    : 0;
  if (waitS > 0) return tooMany('device-cloud-quota-used-up', waitS);
  const { control } = deps.vendors[link.vendor].cloud;
  const past = await writesSince(tx, of.link, of.now.subtract({ hours: 24 }));
  const { left, freeInS } = writesLeft(past, { control, now: of.now });
  if (left > 0) return ok({ vendor: link.vendor, past, control });
  const at = of.now.add({ milliseconds: Math.ceil(freeInS * 1000) });
  return tooMany('writes-used-up', freeInS, { limit: control.writesPerDay, at: at.toString() });
}

const tooMany = (
  code: string,
  retryAfterS: number,
  params: Record<string, string | number> = {},
): Failure => fail('too-many', code, { retryAfterS, params });
