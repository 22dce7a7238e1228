import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { PersonId } from '@hearth/core/brand.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { matchPartners } from '../installation/membership/store.ts';
import { scopesOf } from './grant/grant-state.ts';
import { dropMember, putMember } from './grant/store.ts';
import { partnerListedAs } from './store.ts';

interface Membering {
  readonly db: Database;
  readonly clock: Clock;
}

/** For the operator: from now on the person works for the company, or does not, with all that was granted to it. */
export async function changeMember(
  { db, clock }: Membering,
  of: { listedAs: string; person: PersonId; step: 'add' | 'remove' },
): Promise<Result<{ partner: string; changed: boolean }>> {
  const now = clock.now();
  return await db.transaction(
    async (tx): Promise<Result<{ partner: string; changed: boolean }>> => {
      const partner = await partnerListedAs(tx, of.listedAs);
      if (!partner) return fail('not-found', 'partner-unknown');
      const who = { partner: partner.partnerId, person: of.person };
      const changed = of.step === 'add' ? await putMember(tx, who, now) : await dropMember(tx, who);
      if (changed) {
        await matchPartners(tx, { partner: partner.partnerId }, { now, scopes: scopesOf });
        const action = `partner.${of.step}-member`;
        await recordAudit(
          tx,
          { actor: 'operator', action, resource: partner.partnerId, detail: { person: of.person } },
          clock,
        );
      }
      return ok({ partner: partner.name, changed });
    },
  );
}
