import type { Implementation } from '@hearth/platform/http/http.ts';
import type { AccountDeps } from '../deps.ts';
import type { signUpContract } from './contract.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

export function signUpRoutes(deps: AccountDeps): Implementation<typeof signUpContract> {
  return {
    signUp: ({ body, attempt }) => signUp(deps, { ...body, attempt }),
    verifyEmail: (call) => verifyEmail(deps, call),
  };
}
