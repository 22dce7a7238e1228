import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { acceptInvitation, declineInvitation } from './accept-invitation.ts';
import type { residentContract } from './contract.ts';
import { leaveInstallation, removeResident } from './end-residency.ts';
import { inviteResident } from './invite-resident.ts';
import { listMembershipChanges } from './list-membership-changes.ts';
import { listResidents } from './list-residents.ts';
import { previewInvitation } from './preview-invitation.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

export function residentRoutes(deps: ProductDeps): Implementation<typeof residentContract> {
  return {
    listResidents: async ({ access }) => ok(await listResidents(deps, access)),
    inviteResident: (call) => inviteResident(deps, call),
    withdrawInvitation: (call) => withdrawInvitation(deps, call),
    removeResident: (call) => removeResident(deps, call),
    leaveInstallation: (call) => leaveInstallation(deps, call),
    previewResidentInvitation: (call) => previewInvitation(deps, call),
    acceptResidentInvitation: (call) => acceptInvitation(deps, call),
    declineResidentInvitation: (call) => declineInvitation(deps, call),
    listMembershipChanges: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      return ok(await listMembershipChanges(deps, personId));
    },
  };
}
