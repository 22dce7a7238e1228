import { accessTokenS, signAccessToken } from '../oauth/access-token.ts';
import { randomSecret } from '../oauth/random-secret.ts';
import { insertServiceGrant } from '../oauth/store.ts';
import type { DemoHomesContext } from './context.ts';

/** Tokens of the deployment's own client for an account, the same as after a person's consent. */
export async function serviceGrant(context: DemoHomesContext, accountId: string) {
  const now = context.deps.clock.now();
  const refreshToken = randomSecret(context);
  const grant = await insertServiceGrant(
    context.db,
    { clientId: context.ownClientId, accountId, scope, refreshToken },
    now,
  );
  const signing = { key: await context.signingKey(), issuer: context.issuer, now };
  return {
    accessToken: await signAccessToken(signing, grant, randomSecret(context)),
    refreshToken,
    expiresAt: now.add({ seconds: accessTokenS }).toString({ smallestUnit: 'millisecond' }),
  };
}

const scope = 'openid onecta:basic.integration offline_access';
