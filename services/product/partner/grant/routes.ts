import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../../deps.ts';
import { allowScope, stopScope } from './change-scopes.ts';
import type { grantContract } from './contract.ts';
import { withdrawGrant } from './end-grants.ts';
import { answerReview } from './grant-review.ts';
import { listGrants } from './list-grants.ts';
import { requestPartner } from './request-partner.ts';

export function grantRoutes(deps: ProductDeps): Implementation<typeof grantContract> {
  return {
    listGrants: ({ access }) => listGrants(deps, access),
    requestPartner: (call) => requestPartner(deps, call),
    allowScope: (call) => allowScope(deps, call),
    stopScope: (call) => stopScope(deps, call),
    answerReview: (call) => answerReview(deps, call),
    withdrawGrant: (call) => withdrawGrant(deps, call),
  };
}
