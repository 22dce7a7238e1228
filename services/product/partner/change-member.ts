import type { Clock } from '@hearth/calendar/clock.ts';
import type { PersonId } from '@hearth/core/branded.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { syncPartnerMemberships } from '../installation/membership/store.ts';
import { deleteMember, putMember } from './grant/store.ts';
import { partnerListedAs } from './store.ts';

interface MemberChange {
  /** Id of the partner in the operator's list. */
  readonly listedAs: string;
  readonly person: PersonId;
  readonly step: 'add' | 'remove';
  /** Role of an added member; administrators of a company get a message about requests without an answer. */
  readonly isAdministrator?: boolean;
}

type Changed = Result<{ readonly partner: string; readonly changed: boolean }>;

/** For the operator: adds a person to a service partner or removes them, with access to all its granted homes. */
export async function changeMember(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { listedAs, person, step, isAdministrator = false }: MemberChange,
): Promise<Changed> {
  const now = clock.now();
  return await db.transaction(async (tx): Promise<Changed> => {
    const partner = await partnerListedAs(tx, listedAs);
    if (!partner) return fail('not-found', 'partner-unknown');
    const { partnerId, name } = partner;
    const member = { partner: partnerId, person };
    const changed =
      step === 'add'
        ? await putMember(tx, { ...member, isAdministrator }, now)
        : await deleteMember(tx, member);
    if (!changed) return ok({ partner: name, changed });
    await syncPartnerMemberships(tx, { partner: partnerId }, now);
    const action = `partner.${step}-member`;
    const entry = {
      actor: 'operator',
      action,
      resource: partnerId,
      detail: { person, isAdministrator },
    };
    await recordAudit(tx, entry, clock);
    return ok({ partner: name, changed });
  });
}
