import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type CryptoKey, SignJWT, exportJWK, generateKeyPair } from 'jose';

/**
 * Stand-in for the OpenID provider of SAP Customer Data Cloud, as far as a client uses it: its paths, answers in the format
 * recorded by public clients (`/oidc/op/v1.0/<api key>/…`, RS256, pairwise subjects, refusals with status 200 and an
 * `errorCode` in the body), and its failures.
 */
export interface SapCdc {
  readonly issuer: URL;
  /** Signs a person in as the site's pages would; returns the parameters of the redirect to the client. */
  signIn(start: URL, email: string): Promise<URLSearchParams>;
  /** Replaces the keys without notice. */
  rollKeys(): Promise<void>;
  readonly requestCounts: { keys: number; tokens: number };
  /** Failure of the token endpoint: an `errorCode`, or an answer that is no JSON. */
  trouble: number | 'html' | null;
  /** Seconds that its clock is ahead. */
  skewS: number;
  /** A false issuer to report. */
  wrongIssuer: string | null;
  wrongNonce: boolean;
  noRefreshToken: boolean;
  /** Omits `auth_time`. */
  noAuthTime: boolean;
  close(): Promise<void>;
}

const apiKey = '4_AbCdEfGhIjKlMnOpQrStUv';
export const cdcClient = { clientId: 'rp-hearth', clientSecret: 'only for this test' };

interface Code {
  readonly email: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

/** State of the simulated provider, and its settings by a test. */
interface State {
  key: SigningKey;
  readonly codes: Map<string, Code>;
  readonly refreshTokens: Map<string, string>;
  readonly cloud: SapCdc;
}

export async function sapCdc(): Promise<SapCdc> {
  const codes = new Map<string, Code>();
  const listener = getRequestListener((request) => answer(state, request));
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cloud: SapCdc = {
    issuer: new URL(`http://127.0.0.1:${port}/oidc/op/v1.0/${apiKey}`),
    signIn: async (start, email) => {
      const parameters = start.searchParams;
      const code = randomUUID();
      codes.set(code, {
        email,
        nonce: parameters.get('nonce') ?? '',
        challenge: parameters.get('code_challenge') ?? '',
        redirectUri: parameters.get('redirect_uri') ?? '',
      });
      return new URLSearchParams({ code, state: parameters.get('state') ?? '' });
    },
    rollKeys: async () => {
      state.key = await newKey();
    },
    requestCounts: { keys: 0, tokens: 0 },
    trouble: null,
    skewS: 0,
    wrongIssuer: null,
    wrongNonce: false,
    noRefreshToken: false,
    noAuthTime: false,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
  const state: State = { key: await newKey(), codes, refreshTokens: new Map(), cloud };
  return cloud;
}

async function answer(state: State, request: Request): Promise<Response> {
  const { cloud } = state;
  const { pathname } = new URL(request.url);
  const path = pathname.replace(cloud.issuer.pathname, '');
  if (path === '/.well-known/openid-configuration')
    return Response.json(metadata(cloud.issuer.href));
  if (path === '/jwks') {
    cloud.requestCounts.keys += 1;
    return Response.json({ keys: [state.key.jwk] });
  }
  if (path !== '/token') return refusal(404_000, 'Not found');
  cloud.requestCounts.tokens += 1;
  if (cloud.trouble === 'html') return new Response('<h1>Bad gateway</h1>');
  if (cloud.trouble !== null) return refusal(cloud.trouble, 'General error');
  return await token(state, request);
}

async function token(state: State, request: Request): Promise<Response> {
  const { codes, refreshTokens } = state;
  const form = new URLSearchParams(await request.text());
  if (!isClient(request.headers.get('authorization') ?? ''))
    return refusal(403_007, 'Permission denied');
  if (form.get('grant_type') === 'refresh_token') {
    const email = refreshTokens.get(form.get('refresh_token') ?? '');
    return email === undefined
      ? refusal(403_005, 'Unauthorized user')
      : await tokens(state, email, null);
  }
  const code = codes.get(form.get('code') ?? '');
  codes.delete(form.get('code') ?? '');
  const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
  if (!code || code.redirectUri !== form.get('redirect_uri')) return refusal(400_006, 'Invalid');
  if (verifier.digest('base64url') !== code.challenge) return refusal(400_006, 'Invalid');
  return await tokens(state, code.email, code.nonce);
}

async function tokens(state: State, email: string, nonce: string | null): Promise<Response> {
  const { cloud, key } = state;
  const refreshToken = randomUUID();
  state.refreshTokens.set(refreshToken, email);
  const nowS = Math.floor(Date.now() / 1000) + cloud.skewS;
  const idToken = await new SignJWT({
    // Pairwise: different for each client.
    sub: createHash('sha256').update(`${cdcClient.clientId} ${email}`).digest('base64url'),
    email,
    name: 'Ada Lindgren',
    ...(cloud.noAuthTime ? {} : { auth_time: nowS }),
    ...(nonce === null ? {} : { nonce: cloud.wrongNonce ? 'another' : nonce }),
  })
    .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid })
    .setIssuer(cloud.wrongIssuer ?? cloud.issuer.href)
    .setAudience(cdcClient.clientId)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + 3_600)
    .sign(key.privateKey);
  return Response.json({
    access_token: randomUUID(),
    token_type: 'Bearer',
    expires_in: 600,
    id_token: idToken,
    ...(cloud.noRefreshToken ? {} : { refresh_token: refreshToken }),
  });
}

/** RFC 6749 §2.3.1: both halves are form-encoded before they are joined. */
function isClient(authorization: string): boolean {
  const halves = atob(authorization.replace(/^Basic /, '')).split(':');
  const [id, secret] = halves.map((half) => decodeURIComponent(half.replaceAll('+', ' ')));
  return id === cdcClient.clientId && secret === cdcClient.clientSecret;
}

/** Error format of its REST interface, always with status 200. */
const refusal = (errorCode: number, errorMessage: string): Response =>
  Response.json({
    callId: randomUUID().replaceAll('-', ''),
    errorCode,
    errorMessage,
    errorDetails: errorMessage,
    apiVersion: 2,
    statusCode: Math.floor(errorCode / 1000),
    statusReason: errorMessage,
    time: '2026-01-01T00:00:00.000Z',
  });

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
  response_types_supported: ['code', 'id_token', 'id_token token'],
  subject_types_supported: ['pairwise', 'public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
});

interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly jwk: { readonly kid: string; readonly alg: string; readonly use: string };
}

async function newKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
  return { privateKey, jwk };
}
