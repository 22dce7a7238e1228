import type { Implementation } from '@hearth/platform/http/http.ts';
import type { AccountDeps } from '../deps.ts';
import type { deletionContract } from './contract.ts';
import { cancelDeletion, cancelDeletionByLink, requestDeletion } from './request-deletion.ts';

export function deletionRoutes(deps: AccountDeps): Implementation<typeof deletionContract> {
  return {
    requestDeletion: ({ caller, body }) => requestDeletion(deps, caller, body),
    cancelDeletion: ({ caller }) => cancelDeletion(deps, caller),
    cancelDeletionByLink: (call) => cancelDeletionByLink(deps, call),
  };
}
