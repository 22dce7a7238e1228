import type { Implementation } from '@hearth/platform/http/http.ts';
import { changePassword } from './change-password.ts';
import type { passwordContract } from './contract.ts';
import {
  type PasswordDeps,
  checkRecovery,
  requestRecovery,
  resetPassword,
} from './recover-password.ts';

export function passwordRoutes(deps: PasswordDeps): Implementation<typeof passwordContract> {
  return {
    requestRecovery: (call) => requestRecovery(deps, call),
    checkRecovery: ({ body }) => checkRecovery(deps, body.token),
    resetPassword: ({ body }) => resetPassword(deps, body),
    changePassword: ({ caller, body }) => changePassword(deps, caller, body),
  };
}
