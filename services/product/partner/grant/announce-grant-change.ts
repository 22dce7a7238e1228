import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../../deps.ts';
import { auditActor } from '../../installation/audit-actor.ts';
import { lastDayOf } from './grant-end.ts';
import { enqueueGrantMail } from './outbox.ts';
import type { StoredPartnerGrant } from './store.ts';

interface AnnouncedChange {
  readonly access: Access;
  readonly requestId?: string;
  readonly step: 'given' | 'withdrawn';
  readonly grant: StoredPartnerGrant;
  readonly home: string;
  readonly timeZone: string;
}

/** Records a change of a grant in the audit log, and enqueues mails to owner and partner. */
export async function announceGrantChange(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { access, requestId, step, grant, home, timeZone }: AnnouncedChange,
): Promise<void> {
  const { partnerId: partner, scope } = grant;
  const lastDay = lastDayOf(grant, timeZone);
  const entry = {
    ...auditActor(access),
    action: `partner-grant.${step === 'given' ? 'give' : 'withdraw'}`,
    resource: partner,
    detail: { scope, lastDay },
    ...(requestId === undefined ? {} : { requestId }),
  };
  await recordAudit(tx, entry, deps.clock);
  const { installationId: installation, personId: owner } = access;
  await enqueueGrantMail(tx, deps, { installation, partner, owner, home, step, scope, lastDay });
}
