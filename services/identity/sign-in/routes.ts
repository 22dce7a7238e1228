import type { Implementation } from '@hearth/platform/http/http.ts';
import type { signInContract } from './contract.ts';
import { signInAfterSignUp } from './sign-in-after-sign-up.ts';
import { type SignInDeps, readInteraction, signInByPassword } from './sign-in-by-password.ts';

export function signInRoutes(deps: SignInDeps): Implementation<typeof signInContract> {
  return {
    getInteraction: ({ params }) => readInteraction(deps, params.interaction),
    signInAfterSignUp: ({ params, body }) => signInAfterSignUp(deps, params.interaction, body),
    signIn: ({ params, body }) => signInByPassword(deps, params.interaction, body),
  };
}
