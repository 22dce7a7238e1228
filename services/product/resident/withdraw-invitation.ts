import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { auditResident } from './audit-resident.ts';
import type { residentContract } from './contract.ts';
import { afterInvitationEvent } from './invitation-state.ts';
import { endInvitation, lockInvitation } from './store.ts';

/** Ends an open invitation. Repeating it is a success. */
export async function withdrawInvitation(
  deps: ProductDeps,
  { access, params, requestId }: Call<typeof residentContract.withdrawInvitation>,
): Promise<Result<undefined>> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const invitation = await lockInvitation(tx, access, { invitation: params.invitation, now });
    if (!invitation) return notFound();
    const state = afterInvitationEvent(invitation.state, 'withdraw');
    if (state === null) return ok(undefined);
    await endInvitation(tx, { ...invitation, state }, now);
    const { invitationId: resource } = invitation;
    await auditResident(tx, deps, { access, requestId, action: 'withdraw-invitation', resource });
    return ok(undefined);
  });
}
