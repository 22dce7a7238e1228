import { notFound, ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { claimContract } from '../claim/contract.ts';
import type { ProductDeps } from '../deps.ts';
import type { registrationContract } from './contract.ts';
import { discardOpenRegistration } from './discard-registration.ts';
import { registrationResult } from './registration-response.ts';
import { saveRegistrationStep } from './save-step.ts';
import { startClaim } from './start-claim.ts';
import { findOpenRegistration, findSubmitted } from './store.ts';
import { submitRegistration } from './submit-registration.ts';
import { useInvitation } from './use-invitation.ts';

/** A person has at most one open registration, the same on every device. */
export function registrationRoutes(deps: ProductDeps): Implementation<typeof registrationContract> {
  return {
    getRegistration: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      const open = await findOpenRegistration(deps.db, personId, deps.clock.now());
      return registrationResult(deps.db, open, deps.clock.now());
    },
    saveRegistrationStep: (call) => saveRegistrationStep(deps, call),
    submitRegistration: (call) => submitRegistration(deps, call),
    getSubmitted: async ({ caller, params }) => {
      const { personId: person } = await callingPerson(deps, caller);
      const found = await findSubmitted(deps.db, { ...params, person });
      return found ? ok({ ...params, ...found }) : notFound();
    },
    discardRegistration: (call) => discardOpenRegistration(deps, call),
  };
}

/** Endpoints of the claim contract that add a unit to the open registration. */
export function addUnitRoutes(
  deps: ProductDeps,
): Pick<Implementation<typeof claimContract>, 'startClaim' | 'useInvitation'> {
  return {
    startClaim: (call) => startClaim(deps, call),
    useInvitation: (call) => useInvitation(deps, call),
  };
}
