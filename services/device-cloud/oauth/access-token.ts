import {
  type CryptoKey,
  type JWK,
  SignJWT,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
} from 'jose';
import type { Temporal } from 'temporal-polyfill';
import type { AccountGrant } from '../accounts/grant.ts';

export const accessTokenS = 3600;
const algorithm = 'ES256';

export interface SigningKey {
  readonly kid: string;
  readonly private: CryptoKey;
  readonly public: CryptoKey;
  readonly publicJwk: JWK;
}

export async function newSigningJwk(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: algorithm, use: 'sig' };
}

export async function signingKeyOf(jwk: JWK): Promise<SigningKey> {
  const { d: _secret, ...publicJwk } = jwk;
  const [own, shared] = await Promise.all([
    importJWK(jwk, algorithm),
    importJWK(publicJwk, algorithm),
  ]);
  if (own instanceof Uint8Array || shared instanceof Uint8Array)
    throw new TypeError('not a key pair');
  return { kid: jwk.kid ?? '', private: own, public: shared, publicJwk };
}

export interface TokenContext {
  readonly key: SigningKey;
  readonly issuer: string;
  readonly now: Temporal.Instant;
}

/** Access token as real clients expect it: a JWT with `sub`, valid for an hour. */
export async function signAccessToken(
  context: TokenContext,
  grant: AccountGrant,
  tokenId: string,
): Promise<string> {
  return await sign(context, grant, {
    aud: audienceOf(context.issuer),
    client_id: grant.clientId,
    scope: grant.scope,
    gid: grant.grantId,
    jti: tokenId,
  });
}

export async function signIdToken(
  context: TokenContext,
  grant: AccountGrant,
  nonce: string | null,
): Promise<string> {
  return await sign(context, grant, { aud: grant.clientId, ...(nonce === null ? {} : { nonce }) });
}

async function sign(
  context: TokenContext,
  grant: AccountGrant,
  claims: Record<string, unknown>,
): Promise<string> {
  const seconds = Math.floor(context.now.epochMilliseconds / 1000);
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid: context.key.kid, typ: 'JWT' })
    .setIssuer(context.issuer)
    .setSubject(grant.accountId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenS)
    .sign(context.key.private);
}

/** Grant and expiry of a valid access token; null for any other text, ID tokens included. */
export async function readAccessToken(
  context: TokenContext,
  token: string,
): Promise<(AccountGrant & { readonly expiresS: number }) | null> {
  try {
    const { payload } = await jwtVerify(token, context.key.public, {
      algorithms: [algorithm],
      issuer: context.issuer,
      audience: audienceOf(context.issuer),
      currentDate: new Date(context.now.epochMilliseconds),
    });
    const { sub, gid, client_id: clientId, scope, exp } = payload;
    if (typeof sub !== 'string' || typeof gid !== 'string' || typeof clientId !== 'string')
      return null;
    if (typeof scope !== 'string' || exp === undefined) return null;
    return { grantId: gid, clientId, accountId: sub, scope, expiresS: exp };
  } catch {
    return null;
  }
}

/** Audience of access tokens: the API beside the issuer. The audience of an ID token is the client. */
function audienceOf(issuer: string): string {
  return issuer.replace(/\/oidc$/, '');
}
