import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { acceptInvitation, declineInvitation, previewInvitation } from './answer-invitation.ts';
import type { colleagueContract } from './contract.ts';
import { inviteColleague, withdrawInvitation } from './invite-colleague.ts';
import { listColleagues } from './list-colleagues.ts';
import { removeColleague } from './remove-colleague.ts';

export function colleagueRoutes(deps: ProductDeps): Implementation<typeof colleagueContract> {
  return {
    listColleagues: (call) => listColleagues(deps, call),
    inviteColleague: (call) => inviteColleague(deps, call),
    withdrawColleagueInvitation: (call) => withdrawInvitation(deps, call),
    removeColleague: (call) => removeColleague(deps, call),
    previewColleagueInvitation: (call) => previewInvitation(deps, call),
    acceptColleagueInvitation: (call) => acceptInvitation(deps, call),
    declineColleagueInvitation: (call) => declineInvitation(deps, call),
  };
}
