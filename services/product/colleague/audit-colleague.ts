import type { PersonId } from '@hearth/core/branded.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { personActor } from '../installation/audit-actor.ts';

/** Records `partner.{action}` in the audit log. */
export async function auditColleague(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  entry: {
    readonly person: PersonId;
    readonly partner: string;
    readonly requestId: string;
    readonly action: string;
    readonly detail: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { person, partner: resource, requestId, action, detail } = entry;
  const actor = personActor(person);
  const audited = { actor, action: `partner.${action}`, resource, requestId, detail };
  await recordAudit(tx, audited, deps.clock);
}
