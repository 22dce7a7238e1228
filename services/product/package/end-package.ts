import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import type { ProductDeps } from '../deps.ts';
import { dropMessages, messagesOfPackage } from '../inbox/message-rows.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { confirmEnd } from './end-confirmation.ts';
import { actionsIn, packageFacts } from './list-packages.ts';
import { enqueuePurchaseWithdrawn } from './outbox.ts';
import type { PackageAction } from './package-state.ts';
import { lockEntitlement, saveState } from './store.ts';

/** Cancels a package, or withdraws from it, where its state and the day allow it. An owner gets the confirmation as a document and by mail. */
export async function endPackage(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  {
    access,
    entitlement,
    action,
    language,
    requestId,
  }: {
    readonly access: Access;
    readonly entitlement: string;
    readonly action: PackageAction;
    readonly language: Locale;
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
    const facts = await packageFacts({ db: tx, clock }, access);
    if (!actionsIn(found, facts).includes(action))
      return fail('conflict', action === 'withdraw' ? 'withdrawal-over' : 'not-active');
    if (action === 'withdraw' && found.order !== null)
      await enqueuePurchaseWithdrawn(tx, { clock }, found.order);
    await saveState(tx, access, { entitlement, state, today: facts.today }, now);
    await dropMessages(tx, messagesOfPackage(access.installationId, entitlement), now);
    if (access.role === 'owner')
      await confirmEnd(tx, { clock }, { access, entitlement: found, action, facts, language });
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
