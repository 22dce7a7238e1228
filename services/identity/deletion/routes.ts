import type { Implementation } from '@hearth/platform/http/http.ts';
import type { AccountDeps } from '../deps.ts';
import type { deletionContract } from './contract.ts';
import { keepAccount, keepAccountByLink, requestDeletion } from './request-deletion.ts';

export function deletionRoutes(deps: AccountDeps): Implementation<typeof deletionContract> {
  return {
    requestDeletion: ({ caller, body }) => requestDeletion(deps, caller, body),
    keepAccount: ({ caller }) => keepAccount(deps, caller),
    keepAccountByLink: (call) => keepAccountByLink(deps, call),
  };
}
