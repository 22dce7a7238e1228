import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { syncPartnerMemberships } from '../installation/membership/store.ts';
import { deleteMember } from '../partner/grant/store.ts';
import { findPartner } from '../partner/store.ts';
import { asAdministrator } from './as-administrator.ts';
import { auditColleague } from './audit-colleague.ts';
import type { colleagueContract } from './contract.ts';
import { enqueueColleagueNotice } from './outbox.ts';
import { withdrawAllBy } from './store.ts';

/** Ends the access of a colleague to all homes of the company, and their open invitations. Repeating it is a success. */
export async function removeColleague(
  deps: ProductDeps,
  call: Call<typeof colleagueContract.removeColleague>,
): Promise<Result<undefined>> {
  const now = deps.clock.now();
  return await asAdministrator<undefined>(deps, call, async (tx, { person, partner, members }) => {
    const removed = members.find((member) => member.person === call.params.person);
    if (!removed) return ok(undefined);
    const administrators = members.filter(({ isAdministrator }) => isAdministrator);
    if (removed.isAdministrator && administrators.length === 1)
      return fail('conflict', 'last-administrator-stays');
    const member = { partner, person: removed.person };
    await deleteMember(tx, member);
    await withdrawAllBy(tx, member, now);
    await syncPartnerMemberships(tx, { person: removed.person }, now);
    const about = removed.person;
    if (about !== person) {
      const company = (await findPartner(tx, partner))?.name ?? '';
      await enqueueColleagueNotice(tx, deps, {
        to: about,
        about,
        partner,
        company,
        notice: 'removed',
      });
    }
    const { requestId } = call;
    const detail = { person: about };
    await auditColleague(tx, deps, {
      person,
      partner,
      requestId,
      action: 'remove-colleague',
      detail,
    });
    return ok(undefined);
  });
}
