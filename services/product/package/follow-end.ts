import type { Access } from '@hearth/access/access.ts';
import { branded } from '@hearth/core/branded.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { locale } from '@hearth/platform/http/schema.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { packageDocuments } from '../document/store.ts';
import { dropMessages, messagesOfPackage } from '../inbox/message-rows.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { accessFor } from '../installation/store.ts';
import { type PackageEnd, confirmEnd } from './end-confirmation.ts';
import { packageFacts } from './list-packages.ts';
import { enqueuePurchaseWithdrawn } from './outbox.ts';
import { packageActions, stateAfterAction } from './package-state.ts';
import { lockEntitlement, wasStoredAt } from './store.ts';

/** What follows from the end of a package by a person: the refund, the end of its messages, and for an owner a confirmation. */
export async function followEnd(
  tx: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  {
    access,
    requestId,
    ...ended
  }: PackageEnd & { readonly access: Access; readonly requestId: string },
): Promise<void> {
  const { action, entitlement } = ended;
  const { entitlementId, order } = entitlement;
  if (action === 'withdraw' && order !== null) await enqueuePurchaseWithdrawn(tx, { clock }, order);
  await dropMessages(tx, messagesOfPackage(access.installationId, entitlementId), clock.now());
  if (access.role === 'owner') await confirmEnd(tx, { clock }, { access, ...ended });
  const entry = {
    ...auditActor(access),
    action: `package.${action}`,
    resource: entitlementId,
    detail: { package: entitlement.package },
    requestId,
  };
  await recordAudit(tx, entry, clock);
}

/** Kind of due work that completes the end of a package; its key says what a person has ended, and when. */
export const packageEndKind = 'product.package-end';

const endNote = z.strictObject({
  installation: z.uuid(),
  entitlement: z.uuid(),
  action: z.enum(packageActions),
  person: z.uuid(),
  language: locale,
  requestId: z.string(),
  at: z.string(),
});

/** Work is noted before the change, so that it completes an end whose process ends between its two transactions (decision 0169). */
export async function noteEnd(
  tx: Database,
  ended: Omit<z.infer<typeof endNote>, 'at'>,
  now: Temporal.Instant,
): Promise<void> {
  const key = JSON.stringify({ ...ended, at: now.toString() });
  await wakeWork(tx, { kind: packageEndKind, key }, now.add({ minutes: 5 }));
}

/** Does what follows from an end that is stored, where the process that stored it has not: nobody ends a package twice. */
export async function completeEnd(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  key: string,
): Promise<void> {
  const { action, language, requestId, ...note } = endNote.parse(JSON.parse(key));
  const { person, installation, entitlement } = note;
  const home = { installationId: branded<string, 'InstallationId'>(installation) };
  const receivedAt = Temporal.Instant.from(note.at);
  const stored = { entitlement, state: stateAfterAction[action], at: receivedAt };
  await deps.db.transaction(async (tx) => {
    if (!(await wasStoredAt(tx, home, stored))) return;
    const found = await lockEntitlement(tx, home, entitlement);
    if (!found) return;
    if (action === 'withdraw' && found.order !== null)
      await enqueuePurchaseWithdrawn(tx, deps, found.order);
    const member = { person: branded<string, 'PersonId'>(person), installation };
    const access = await accessFor(tx, member, deps.clock.now());
    if (access?.role !== 'owner' || (await isConfirmed(tx, access, { entitlement, action })))
      return;
    const facts = await packageFacts({ ...deps, db: tx }, access);
    // The last day of a package that was withdrawn from is that of the withdrawal.
    const dayFacts = action === 'withdraw' ? { ...facts, today: found.endsOn } : facts;
    const ended = { entitlement: found, action, receivedAt, facts: dayFacts, language };
    await followEnd(tx, deps, { ...ended, access, requestId });
  });
}

const confirmations = { cancel: 'cancellation', withdraw: 'withdrawal' } as const;

async function isConfirmed(
  tx: Database,
  access: Access,
  { entitlement, action }: { readonly entitlement: string } & Pick<PackageEnd, 'action'>,
): Promise<boolean> {
  const documents = await packageDocuments(tx, access);
  return documents.some(
    ({ kind, content }) => kind === confirmations[action] && content['entitlement'] === entitlement,
  );
}
