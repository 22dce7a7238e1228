import type { OAuthContext } from './context.ts';
import { accessTokenS, readAccessToken, signAccessToken, signIdToken } from './access-token.ts';
import { digest } from '../digest.ts';
import { formOf } from './form.ts';
import type { AccountGrant } from '../accounts/grant.ts';
import type { RegisteredClient } from '../registered-client/store.ts';
import { type Parameters, authenticateClient } from './parameters.ts';
import { randomSecret } from './random-secret.ts';
import {
  grantOfRefreshToken,
  isGrantAlive,
  revokeGrant,
  rotateRefreshToken,
  redeemCode,
} from './store.ts';

type Answer = (
  context: OAuthContext,
  client: RegisteredClient,
  parameters: Parameters,
) => Promise<Response>;

/** Answers a request that carries a client's secret; refuses unreadable parameters and unknown clients. */
export async function ofClient(
  context: OAuthContext,
  request: Request,
  answer: Answer,
): Promise<Response> {
  const parameters = await formOf(request);
  if (!parameters)
    return oauthError('invalid_request', 'a parameter is sent twice or not readable');
  const authorization = request.headers.get('authorization');
  const client = await authenticateClient(context.findClient, authorization, parameters);
  if (!client) return unknownClient(authorization !== null);
  return await answer(context, client, parameters);
}

/** Token endpoint: exchanges a code or a refresh token. */
export async function issueTokens(
  context: OAuthContext,
  client: RegisteredClient,
  parameters: Parameters,
): Promise<Response> {
  switch (parameters['grant_type']) {
    case 'authorization_code':
      return await exchangeCode(context, client, parameters);
    case 'refresh_token':
      return await refresh(context, client, parameters);
    case undefined:
      return oauthError('invalid_request', 'grant_type is missing');
    default:
      return oauthError('unsupported_grant_type', 'grant_type is not supported');
  }
}

async function exchangeCode(
  context: OAuthContext,
  client: RegisteredClient,
  parameters: Parameters,
): Promise<Response> {
  const { code, redirect_uri: redirectUri, code_verifier: verifier } = parameters;
  if (code === undefined || redirectUri === undefined)
    return oauthError('invalid_request', 'code or redirect_uri is missing');
  const newToken = randomSecret(context);
  const challenge = verifier === undefined ? null : digest(verifier);
  const used = await redeemCode(
    context.db,
    { code, clientId: client.id, redirectUri, challenge, newToken },
    context.deps.clock.now(),
  );
  return used ? await tokens(context, used.grant, { newToken, nonce: used.nonce }) : revoked();
}

async function refresh(
  context: OAuthContext,
  client: RegisteredClient,
  parameters: Parameters,
): Promise<Response> {
  const token = parameters['refresh_token'];
  if (token === undefined) return oauthError('invalid_request', 'refresh_token is missing');
  const newToken = randomSecret(context);
  const grant = await rotateRefreshToken(
    context.db,
    { token, clientId: client.id, newToken },
    context.deps.clock.now(),
  );
  return grant ? await tokens(context, grant, { newToken, nonce: null }) : revoked();
}

async function tokens(
  context: OAuthContext,
  grant: AccountGrant,
  issued: { readonly newToken: string; readonly nonce: string | null },
): Promise<Response> {
  const key = await context.signingKey();
  const signing = { key, issuer: context.issuer, now: context.deps.clock.now() };
  const hasIdToken = grant.scope.split(' ').includes('openid');
  return json({
    access_token: await signAccessToken(signing, grant, randomSecret(context)),
    token_type: 'Bearer',
    expires_in: accessTokenS,
    ...(hasRefreshToken(context, grant) ? { refresh_token: issued.newToken } : {}),
    scope: grant.scope,
    ...(hasIdToken ? { id_token: await signIdToken(signing, grant, issued.nonce) } : {}),
  });
}

function hasRefreshToken({ rules }: OAuthContext, grant: AccountGrant): boolean {
  return rules.refreshScope === null || grant.scope.split(' ').includes(rules.refreshScope);
}

/** Revocation endpoint. Answers 200 for unknown tokens too (RFC 7009). */
export async function revoke(
  context: OAuthContext,
  client: RegisteredClient,
  parameters: Parameters,
): Promise<Response> {
  const found = await grantOfToken(context, parameters['token'] ?? '');
  if (found && found.clientId === client.id)
    await revokeGrant(context.db, found, context.deps.clock.now());
  return json({});
}

/** Introspection endpoint. */
export async function introspect(
  context: OAuthContext,
  client: RegisteredClient,
  parameters: Parameters,
): Promise<Response> {
  const found = await grantOfToken(context, parameters['token'] ?? '');
  if (!found || found.clientId !== client.id) return json({ active: false });
  const { accountId: sub, clientId, scope, expiresS: exp } = found;
  return json({ active: true, sub, client_id: clientId, scope, exp, iss: context.issuer });
}

async function grantOfToken(
  context: OAuthContext,
  token: string,
): Promise<(AccountGrant & { readonly expiresS: number }) | null> {
  const now = context.deps.clock.now();
  const key = await context.signingKey();
  const found = await readAccessToken({ key, issuer: context.issuer, now }, token);
  if (found) return (await isGrantAlive(context.db, found.grantId)) ? found : null;
  return await grantOfRefreshToken(context.db, token, now);
}

function revoked(): Response {
  return oauthError('invalid_grant', 'authorization code or refresh token is revoked');
}

function unknownClient(usedHeader: boolean): Response {
  const response = oauthError('invalid_client', 'client authentication failed', 401);
  if (usedHeader) response.headers.set('www-authenticate', 'Basic');
  return response;
}

function oauthError(error: string, description: string, status = 400): Response {
  return json({ error, error_description: description }, status);
}

function json(body: Record<string, unknown>, status = 200): Response {
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', pragma: 'no-cache' },
  });
}
