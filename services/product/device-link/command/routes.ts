import type { Access } from '@hearth/platform/access.ts';
import { recordAudit } from '@hearth/platform/audit.ts';
import type { Database } from '@hearth/platform/database.ts';
import type { Call, Implementation } from '@hearth/platform/http.ts';
import { type Failure, type Result, fail, notFound, ok } from '@hearth/platform/problem.ts';
import type { ProductDeps } from '../../deps.ts';
import { byPerson } from '../../installation/by-person.ts';
import { stillStands } from '../../installation/store.ts';
import { pageBudgetMs, within } from '../../time-budget.ts';
import { lockUnit, statesOf } from '../../unit/store.ts';
import type { deviceLinkContract } from '../contract.ts';
import { tellLogs } from '../delivery/jobs.ts';
import { bucketsOf } from '../quota/store.ts';
import { findLink } from '../store.ts';
import { commandOnWire } from '../wire.ts';
import { checkWish } from './check.ts';
import { workOnCommands } from './jobs.ts';
import { logEntryOf } from './ledger.ts';
import { type Queued, advance, findCommand, openFor, putCommand } from './store.ts';

type Commands = Implementation<typeof deviceLinkContract>;

export function commandRoutes(deps: ProductDeps): Pick<Commands, 'sendCommand' | 'getCommand'> {
  return {
    sendCommand: async (call) => {
      const queued = await deps.db.transaction((tx) => queue(tx, deps, call));
      if (!queued.ok) return queued;
      const { linkId, commandId } = queued.value;
      await within(workOnCommands(deps, linkId), { budgetMs: pageBudgetMs, log: deps.log });
      return shown(deps, call.access, commandId);
    },
    getCommand: ({ access, params }) => shown(deps, access, params.command),
  };
}

/** Checked against the unit as last read and written down; whether it leaves at once is another matter. */
async function queue(
  tx: Database,
  deps: ProductDeps,
  call: Call<typeof deviceLinkContract.sendCommand>,
): Promise<Result<Queued>> {
  const { access, body } = call;
  const now = deps.clock.now();
  if (!(await stillStands(tx, access, now))) return notFound();
  const unit = await lockUnit(tx, access, body.unit);
  if (!unit) return fail('not-found', 'not-found', { at: '/body/unit' });
  const link = unit.linkId;
  if (link === null) return fail('conflict', 'unit-not-linked', { at: '/body/unit' });
  const blocked = await linkFailure(tx, deps, { access, link });
  if (blocked) return blocked;
  const device = (await statesOf(tx, access.installationId)).get(unit.unitId)?.device;
  if (!device) return fail('conflict', 'not-read-yet', { at: '/body/unit' });
  const { point, name } = body;
  const open = await openFor(tx, { unit: unit.unitId, point, name });
  const pending = open.map((each) => each.desired);
  const checked = checkWish(device, body, pending);
  if (!checked.ok) return checked;
  // One command for a value waits at a time: the newer wish is the one that counts.
  for (const older of open.filter((each) => each.state === 'requested' && !each.sendingSince)) {
    const givesWay = { event: 'superseded', reason: 'superseded', unlessSending: true } as const;
    const settled = await advance(tx, older, { ...givesWay, now });
    if (!settled) continue;
    const entries = [logEntryOf(settled, unit.applianceId)];
    await tellLogs(tx, deps, { installation: access.installationId, entries });
  }
  const { before, desired } = checked;
  const wanted = { unit: unit.unitId, link, point, name, desired, before, now };
  const queued = await putCommand(tx, access, wanted);
  await recordAudit(
    tx,
    {
      ...byPerson(access),
      action: 'command.request',
      resource: queued.commandId,
      detail: { unit: unit.unitId, point, name, before, desired },
      requestId: call.requestId,
    },
    deps.clock,
  );
  return ok(queued);
}

/** Said at once where it is known that no command can leave. */
async function linkFailure(
  tx: Database,
  deps: ProductDeps,
  of: { access: Access; link: string },
): Promise<Failure | null> {
  const link = await findLink(tx, of.access, of.link);
  if (!link || link.state === 'removed') return fail('conflict', 'link-removed');
  if (link.state === 'needs-sign-in') return fail('conflict', 'link-needs-sign-in');
  const blockedUntil = (await bucketsOf(tx, [of.link])).get(of.link)?.blockedUntil;
  const waitS = blockedUntil
    ? (blockedUntil.epochMilliseconds - deps.clock.now().epochMilliseconds) / 1000
    : 0;
  return waitS > 0 ? fail('too-many', 'device-cloud-quota-used-up', { retryAfterS: waitS }) : null;
}

async function shown(
  deps: ProductDeps,
  access: Access,
  command: string,
): ReturnType<Commands['getCommand']> {
  const found = await findCommand(deps.db, access, command);
  return found ? ok(commandOnWire(found)) : notFound();
}
