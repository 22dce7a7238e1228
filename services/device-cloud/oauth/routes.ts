import type { Hono } from 'hono';
import { isPassword } from '../accounts/password.ts';
import { accountByEmail } from '../accounts/store.ts';
import type { OAuthContext } from './context.ts';
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
  redirectWith,
} from './authorization-request.ts';
import { authorizePage, refusalPage } from './authorize-page.ts';
import { formOf } from './form.ts';
import { randomSecret } from './random-secret.ts';
import { type Parameters, mergeParameters } from './parameters.ts';
import { beginAttempt, forgetAttempts, keepConsent } from './store.ts';
import { tokenRoutes } from './token-requests.ts';

/** The maker's sign-in: discovery, the page a person sees, and what clients call behind it. */
export function oauthRoutes(app: Hono, context: OAuthContext): void {
  app.get('/v1/oidc/.well-known/openid-configuration', () =>
    Response.json(discovery(context.issuer)),
  );
  app.get('/v1/oidc/jwks', async () =>
    Response.json({ keys: [(await context.signingKey()).publicJwk] }),
  );
  app.get('/v1/oidc/authorize', (c) => {
    const read = requestOf(context, mergeParameters(new URL(c.req.url).searchParams));
    return 'response' in read
      ? read.response
      : authorizePage(read.request, { email: '', notice: null });
  });
  app.post('/v1/oidc/authorize', async (c) => {
    const parameters = await formOf(c.req.raw);
    const read = requestOf(context, parameters);
    return 'response' in read
      ? read.response
      : await decide(context, read.request, parameters ?? {});
  });
  tokenRoutes(app, context);
}

function requestOf(
  context: OAuthContext,
  parameters: Parameters | null,
): { readonly request: AuthorizationRequest } | { readonly response: Response } {
  if (!parameters) return { response: refusalPage('invalid-request') };
  const read = readAuthorizationRequest(context.clients, parameters);
  if (read.ok) return { request: read.request };
  return { response: 'tell' in read ? refusalPage(read.tell) : seeOther(read.redirectTo) };
}

async function decide(
  context: OAuthContext,
  request: AuthorizationRequest,
  parameters: Parameters,
): Promise<Response> {
  const { client, redirectUri, scope, state, codeChallenge, nonce } = request;
  if (parameters['decision'] !== 'allow')
    return seeOther(redirectWith(redirectUri, { error: 'access_denied', state }));
  const email = (parameters['email'] ?? '').trim().toLowerCase();
  const now = context.deps.clock.now();
  if (!(await beginAttempt(context.db, email, now)))
    return authorizePage(request, { email, notice: 'too-many' });
  const account = await accountByEmail(context.db, email);
  if (!(await isPassword(parameters['password'] ?? '', account?.passwordHash ?? null)) || !account)
    return authorizePage(request, { email, notice: 'wrong' });
  await forgetAttempts(context.db, email);
  const code = randomSecret(context);
  const grant = { clientId: client.id, accountId: account.accountId, scope };
  await keepConsent(context.db, { grant, code, redirectUri, codeChallenge, nonce }, now);
  return seeOther(redirectWith(redirectUri, { code, state }));
}

function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}

function discovery(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/revoke`,
    introspection_endpoint: `${issuer}/introspect`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    scopes_supported: ['openid', 'offline_access', 'onecta:basic.integration'],
  };
}
