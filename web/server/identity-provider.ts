import type { Clock } from '@hearth/calendar/clock.ts';
import type { Logger } from '@hearth/platform/process/log.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { type JSONWebKeySet, type JWTVerifyGetKey, errors, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { readingErrorCodes } from './error-codes.ts';
import { providerKeys } from './provider-keys.ts';
import { type SignOut, signOutAt } from './provider-sign-out.ts';

export interface IdentityProviderOptions {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly postLogoutRedirectUri: string;
  /** Resource of requested tokens (RFC 8707) at our own provider; null for an external one. */
  readonly resource: string | null;
  /** Calls an embedded provider in this process: no network hop, and no deadlock during the start. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken: string;
}

/** Profile of a person at the provider; null where it has none. */
export interface Profile {
  readonly name: string | null;
  readonly email: string | null;
}

export interface SignedIn {
  readonly tokens: Tokens;
  readonly profile: Profile;
  readonly expiresInS: number;
  readonly issuer: string;
  readonly subject: string;
  readonly idpSession: string | null;
  /** Zero where the provider does not report it: the sign-in may be a month old. */
  readonly authTimeS: number;
}

/** Values that must return unchanged from the provider. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnPath: string;
  /** Whether the provider was asked for a fresh sign-in. */
  readonly isStepUp?: boolean;
}

/** Client of any OpenID Connect provider: authorization code with PKCE; checks `state`, `nonce` and `iss`. */
export interface IdentityProvider {
  start(request: {
    returnPath: string;
    locale: string;
    /** Requires a fresh sign-in of at most this age. */
    maxAgeS?: number;
  }): Promise<Result<{ url: URL; attempt: SignInAttempt }>>;
  finish(query: URLSearchParams, attempt: SignInAttempt): Promise<Result<SignedIn>>;
  refresh(refreshToken: string): Promise<Result<{ tokens: Tokens; expiresInS: number }>>;
  /** Ends the browser's session at the provider, identified by its cookies. */
  signOut(ended: { idToken: string; cookie: string }): Promise<Result<SignOut>>;
  readLogoutToken(token: string): Promise<Result<LogoutClaims>>;
}

export interface LogoutClaims {
  readonly issuer: string;
  readonly jti: string;
  readonly expiresAtS: number;
  readonly subject: string | undefined;
  readonly idpSession: string | undefined;
}

const down = fail('unavailable', 'identity-unavailable');

/** Allowed clock difference; machines differ by seconds, tokens are valid for minutes. */
const clockToleranceS = 30;

export function createIdentityProvider(settings: IdentityProviderOptions): IdentityProvider {
  const options = { ...settings, fetch: readingErrorCodes(settings.fetch) };
  const configuration = discoverer(options);
  const keys = providerKeys({
    clock: options.clock,
    fetchKeys: () => fetchKeys(options, configuration),
  });
  return {
    async start(request) {
      const found = await configuration();
      if (!found) return down;
      const verifier = oidc.randomPKCECodeVerifier();
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier,
        returnPath: request.returnPath,
        isStepUp: request.maxAgeS !== undefined,
      };
      const url = oidc.buildAuthorizationUrl(found, {
        redirect_uri: options.redirectUri,
        ...authorizationParametersOf(options, found),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: request.locale,
        ...(request.maxAgeS === undefined
          ? {}
          : { max_age: String(request.maxAgeS), prompt: 'login' }),
      });
      return ok({ url, attempt });
    },
    finish: (query, attempt) => finish({ options, configuration, keys, query, attempt }),
    async refresh(refreshToken) {
      // Without a refresh token, a sign-in ends with its lifetime.
      if (refreshToken === '') return fail('unauthenticated', 'sign-in-over');
      const found = await configuration();
      if (!found) return down;
      try {
        const answer = await oidc.refreshTokenGrant(found, refreshToken, resourceOf(options));
        return ok({
          tokens: {
            accessToken: answer.access_token,
            refreshToken: answer.refresh_token ?? refreshToken,
            idToken: answer.id_token ?? '',
          },
          expiresInS: answer.expiresIn() ?? 300,
        });
      } catch (error) {
        return failureOf(options.log, error);
      }
    },
    async signOut(ended) {
      const found = await configuration();
      if (!found) return down;
      const { postLogoutRedirectUri, resource, fetch } = options;
      const isOwn = resource !== null;
      const leaving = { configuration: found, postLogoutRedirectUri, isOwn, fetch, ...ended };
      return await signOutAt(leaving).then(ok, (error: unknown) => failureOf(options.log, error));
    },
    readLogoutToken: (token) => readLogoutToken(options, { configuration, keys }, token),
  };
}

const resourceOf = ({ resource }: IdentityProviderOptions): Record<string, string> =>
  resource === null ? {} : { resource };

/** Our own provider gives a refresh token and a token for our services; an external one needs a scope for a refresh token. */
function authorizationParametersOf(
  options: IdentityProviderOptions,
  found: oidc.Configuration,
): Record<string, string> {
  if (options.resource !== null)
    return { scope: 'openid profile email api', resource: options.resource };
  const supported = found.serverMetadata().scopes_supported ?? [];
  const offline = supported.includes('offline_access') ? ' offline_access' : '';
  return { scope: `openid profile email${offline}` };
}

async function fetchKeys(
  options: IdentityProviderOptions,
  configuration: Discover,
): Promise<JSONWebKeySet> {
  const address = (await configuration())?.serverMetadata().jwks_uri;
  if (!address) throw new Error('the identity provider names no keys');
  const response = await options.fetch(new Request(address));
  if (!response.ok) throw new Error(`the identity provider answered ${response.status}`);
  return await response.json();
}

type Discover = () => Promise<oidc.Configuration | null>;

/** Discovers the provider once; after a failure, again at the next call. */
function discoverer(options: IdentityProviderOptions): Discover {
  let configuration: oidc.Configuration | null = null;
  return async () => {
    if (configuration) return configuration;
    try {
      configuration = await oidc.discovery(
        options.issuer,
        options.clientId,
        {
          client_secret: options.clientSecret,
          [oidc.clockTolerance]: clockToleranceS,
          ...(options.resource === null ? {} : { id_token_signed_response_alg: 'ES256' }),
        },
        oidc.ClientSecretBasic(options.clientSecret),
        {
          [oidc.customFetch]: (url, init) =>
            options.fetch(new Request(url, { ...init, body: init.body ?? null } as RequestInit)),
          execute: options.issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
          timeout: 5,
        },
      );
      return configuration;
    } catch (error) {
      options.log.warn({ err: error }, 'the identity provider was not found');
      return null;
    }
  };
}

async function finish(callback: {
  options: IdentityProviderOptions;
  configuration: Discover;
  keys: JWTVerifyGetKey;
  query: URLSearchParams;
  attempt: SignInAttempt;
}): Promise<Result<SignedIn>> {
  const found = await callback.configuration();
  if (!found) return down;
  // The address comes from the configuration, not from the request's Host header.
  const url = new URL(callback.options.redirectUri);
  url.search = callback.query.toString();
  try {
    const answer = await oidc.authorizationCodeGrant(
      found,
      url,
      {
        expectedState: callback.attempt.state,
        expectedNonce: callback.attempt.nonce,
        pkceCodeVerifier: callback.attempt.verifier,
        idTokenExpected: true,
      },
      resourceOf(callback.options),
    );
    const claims = answer.claims();
    const isWhole = callback.options.resource === null || answer.refresh_token !== undefined;
    if (!claims || !isWhole || !answer.id_token)
      return fail('bad-upstream', 'identity-answer-incomplete');
    // The signature is checked although the token came from the provider over TLS.
    await jwtVerify(answer.id_token, callback.keys, {
      issuer: claims.iss,
      audience: callback.options.clientId,
      clockTolerance: clockToleranceS,
      currentDate: new Date(callback.options.clock.now().epochMilliseconds),
    });
    const { refresh_token: refreshToken = '' } = answer;
    return ok({
      tokens: { accessToken: answer.access_token, refreshToken, idToken: answer.id_token },
      profile: { name: textIn(claims['name']), email: textIn(claims['email']) },
      expiresInS: refreshToken === '' ? withoutRefreshS : (answer.expiresIn() ?? 300),
      issuer: claims.iss,
      subject: claims.sub,
      idpSession: typeof claims['sid'] === 'string' ? claims['sid'] : null,
      authTimeS: claims.auth_time ?? (callback.attempt.isStepUp === true ? claims.iat : 0),
    });
  } catch (error) {
    return failureOf(callback.options.log, error);
  }
}

/** Lifetime of a sign-in without a refresh token. */
const withoutRefreshS = 12 * 3_600;

const textIn = (claim: unknown): string | null =>
  typeof claim === 'string' && claim !== '' ? claim : null;

/** Errors of OpenID Connect Core 1.0 §3.1.2.6 and of `error-codes.ts` for a pending account. */
const accountCodes: Readonly<Record<string, string>> = {
  account_locked: 'account-locked',
  account_unverified: 'account-unverified',
  account_incomplete: 'account-incomplete',
  consent_required: 'account-incomplete',
};

const codeOf = (error: string): string => accountCodes[error] ?? 'sign-in-refused';

/** The failure of a refusal or of a missing answer. */
function failureOf(log: Logger, error: unknown) {
  const isPassing =
    error instanceof oidc.ResponseBodyError && (error.status === 429 || error.status >= 500);
  if (isPassing) {
    log.warn({ status: error.status }, 'the identity provider is out of order');
    return down;
  }
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return fail('unauthenticated', codeOf(error.error), { params: { error: error.error } });
  log.warn({ err: error }, 'the identity provider did not answer as it should');
  return error instanceof oidc.ClientError || error instanceof errors.JOSEError
    ? fail('bad-upstream', 'sign-in-answer-wrong')
    : down;
}

/** OpenID Connect Back-Channel Logout 1.0 §2.6. */
async function readLogoutToken(
  options: IdentityProviderOptions,
  { configuration, keys }: { configuration: Discover; keys: JWTVerifyGetKey },
  token: string,
): Promise<Result<LogoutClaims>> {
  const found = await configuration();
  if (!found) return down;
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: found.serverMetadata().issuer,
      audience: options.clientId,
      typ: 'logout+jwt',
      maxTokenAge: 300,
      clockTolerance: clockToleranceS,
      currentDate: new Date(options.clock.now().epochMilliseconds),
    });
    const events = payload['events'];
    const isLogout =
      typeof events === 'object' &&
      events !== null &&
      'http://schemas.openid.net/event/backchannel-logout' in events;
    const idpSession = typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
    if (!isLogout || 'nonce' in payload || !payload.jti || (!payload.sub && !idpSession))
      return fail('malformed', 'not-a-logout-token');
    return ok({
      issuer: payload.iss ?? '',
      jti: payload.jti,
      expiresAtS: payload.exp ?? Math.floor(options.clock.now().epochMilliseconds / 1000) + 300,
      subject: payload.sub,
      idpSession,
    });
  } catch {
    return fail('malformed', 'not-a-logout-token');
  }
}
