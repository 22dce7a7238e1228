import type { Access } from '@hearth/access/access.ts';
import { localDate } from '@hearth/calendar/dates.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { ProductDeps } from '../deps.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent, timeZoneOf } from '../installation/store.ts';
import { actionsIn } from './list-packages.ts';
import { enqueuePurchaseWithdrawn } from './outbox.ts';
import type { PackageAction } from './package-state.ts';
import { lockEntitlement, saveState } from './store.ts';

/** Cancels a package, or withdraws from it, where its state and the day allow it. */
export async function endPackage(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  {
    access,
    entitlement,
    action,
    requestId,
  }: {
    readonly access: Access;
    readonly entitlement: string;
    readonly action: PackageAction;
    readonly requestId: string;
  },
): Promise<Result<undefined>> {
  return await db.transaction(async (tx): Promise<Result<undefined>> => {
    const now = clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const found = await lockEntitlement(tx, access, entitlement);
    if (!found) return notFound();
    const state = ({ cancel: 'cancelled', withdraw: 'expired' } as const)[action];
    // A repeated call.
    if (found.state === state) return ok(undefined);
    const timeZone = await timeZoneOf(tx, access.installationId);
    const today = localDate(now.toString(), timeZone);
    if (!actionsIn(found, { timeZone, today }).includes(action))
      return fail('conflict', action === 'withdraw' ? 'withdrawal-over' : 'not-active');
    if (action === 'withdraw' && found.order !== null)
      await enqueuePurchaseWithdrawn(tx, { clock }, found.order);
    await saveState(tx, access, { entitlement, state, today }, now);
    const entry = {
      ...auditActor(access),
      action: `package.${action}`,
      resource: entitlement,
      detail: { package: found.package },
      requestId,
    };
    await recordAudit(tx, entry, clock);
    return ok(undefined);
  });
}
