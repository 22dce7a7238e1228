import type { Implementation } from '@hearth/platform/http/http.ts';
import { subjectOf } from '../account/calling-account.ts';
import { refusedName } from '../account/name-rules.ts';
import { accountBySubject, updateProfile } from '../account/store.ts';
import type { AccountDeps } from '../deps.ts';
import { accountAnswer } from './account-answer.ts';
import type { profileContract } from './contract.ts';

export function profileRoutes(deps: AccountDeps): Implementation<typeof profileContract> {
  return {
    getAccount: async ({ caller }) =>
      accountAnswer(deps, await accountBySubject(deps.db, subjectOf(caller))),
    updateAccount: async ({ caller, body }) => {
      const { name, locale } = body;
      const refused = name === undefined ? null : refusedName(name);
      if (refused) return refused;
      const change = {
        now: deps.clock.now(),
        ...(name === undefined ? {} : { name }),
        ...(locale === undefined ? {} : { locale }),
      };
      return accountAnswer(deps, await updateProfile(deps.db, subjectOf(caller), change));
    },
  };
}
