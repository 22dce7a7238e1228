import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { auditActor } from '../installation/audit-actor.ts';

/** Records `resident.{action}` in the audit log. */
export async function auditResident(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  {
    access,
    action,
    ...entry
  }: { access: Access; requestId: string; action: string; resource: string },
): Promise<void> {
  const fullEntry = { ...auditActor(access), ...entry, action: `resident.${action}` };
  await recordAudit(tx, fullEntry, deps.clock);
}
