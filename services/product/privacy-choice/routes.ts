import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { callingIdentity } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { choosePrivacy } from './choose-privacy.ts';
import type { privacyChoiceContract } from './contract.ts';
import { latestChoice } from './store.ts';

export function privacyChoiceRoutes(
  deps: ProductDeps,
): Implementation<typeof privacyChoiceContract> {
  return {
    getPrivacyChoice: async ({ caller }) =>
      ok({ latest: await latestChoice(deps.db, callingIdentity(caller)) }),
    choosePrivacy: ({ caller, body }) => choosePrivacy(deps, caller, body),
  };
}
