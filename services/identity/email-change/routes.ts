import type { Implementation } from '@hearth/platform/http/http.ts';
import { confirmEmail, undoEmailChange } from './change-email.ts';
import type { emailChangeContract } from './contract.ts';
import { type EmailChangeDeps, requestEmailChange } from './request-email-change.ts';

export function emailChangeRoutes(
  deps: EmailChangeDeps,
): Implementation<typeof emailChangeContract> {
  return {
    requestEmailChange: (call) => requestEmailChange(deps, call),
    confirmEmail: (call) => confirmEmail(deps, call),
    undoEmailChange: (call) => undoEmailChange(deps, call),
  };
}
