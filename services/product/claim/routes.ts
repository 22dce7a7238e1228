import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { contactHolder } from './transfer-request/contact-holder.ts';
import { claimResult } from './claim-response.ts';
import type { claimContract } from './contract.ts';
import { detectUnit } from './detect-unit.ts';
import { identifyLabel } from './identify-label.ts';
import { listAttempts } from './list-attempts.ts';
import { previewInvitation } from './preview-invitation.ts';
import { mailInvitation } from './mail-invitation.ts';
import { proveByCode } from './prove-unit.ts';
import { removeClaim } from './remove-claim.ts';
import { findClaim } from './store.ts';

/** Endpoints on existing claims. The registration implements `startClaim` and `useInvitation`, which add a claim to it. */
export function claimRoutes(
  deps: ProductDeps,
): Omit<Implementation<typeof claimContract>, 'startClaim' | 'useInvitation'> {
  return {
    readLabel: async ({ body }) => ok(await identifyLabel(deps.db, body)),
    getClaim: async ({ caller, params }) => {
      const { personId } = await callingPerson(deps, caller);
      const claim = await findClaim(deps.db, personId, params.claim);
      return claimResult(deps.db, claim, deps.clock.now());
    },
    detectUnit: (call) => detectUnit(deps, call),
    proveByCode: (call) => proveByCode(deps, call),
    previewInvitation: (call) => previewInvitation(deps, call),
    mailInvitation: (call) => mailInvitation(deps, call),
    contactHolder: (call) => contactHolder(deps, call),
    removeClaim: (call) => removeClaim(deps, call),
    listAttempts: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      return ok(await listAttempts(deps, personId));
    },
  };
}
