import { dayS } from '@hearth/calendar/durations.ts';
import { passkeyAcr, passwordAcr } from '../account/authentication-context.ts';
import { apiAudience } from '@hearth/access/person-token.ts';
import type { JWK } from 'jose';
import { type ClientMetadata, type Configuration, interactionPolicy } from 'oidc-provider';

/** The one client: the web server in front of the browser. */
export interface ClientSettings {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly backchannelLogoutUri?: string;
}

export const apiScope = 'api';

/** Lifetimes in seconds. A refresh token is valid while its session is used at least every 90 days; OWASP ASVS 5.0, 10.4.3 for the code. */
export const lifeS = {
  code: 60,
  accessToken: 600,
  idToken: 3_600,
  interaction: 1_800,
  refreshToken: 90 * dayS,
  session: 90 * dayS,
  /** A grant is reused until its remaining life is shorter than a refresh token's. */
  grant: 180 * dayS,
} as const;

/** The part of the provider's configuration that is the same in every deployment, plus its names and keys. */
export function providerSettings(options: {
  publicUrl: URL;
  client: ClientSettings;
  cookieKeys: readonly string[];
  keys: readonly JWK[];
}): Configuration {
  return {
    acrValues: [passwordAcr, passkeyAcr],
    clients: [clientMetadata(options.client)],
    jwks: { keys: [...options.keys] },
    cookies: cookies(options.publicUrl, options.cookieKeys),
    claims: {
      openid: ['sub', 'acr', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'locale'],
      auth_time: null,
      iss: null,
      sid: null,
    },
    scopes: ['openid', 'email', 'profile'],
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], userinfoSigningAlgValues: ['ES256'] },
    clientBasedCORS: () => false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    allowOmittingSingleRegisteredRedirectUri: false,
    ttl: {
      AccessToken: lifeS.accessToken,
      AuthorizationCode: lifeS.code,
      Grant: lifeS.grant,
      IdToken: lifeS.idToken,
      Interaction: lifeS.interaction,
      RefreshToken: lifeS.refreshToken,
      Session: lifeS.session,
    },
  };
}

/** Features that the library enables by default and we do not offer. */
export const featuresOff = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  userinfo: { enabled: false },
  introspection: { enabled: false },
  registration: { enabled: false },
  deviceFlow: { enabled: false },
} as const;

export const apiResource = {
  scope: apiScope,
  audience: apiAudience,
  accessTokenTTL: lifeS.accessToken,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: 'ES256' } },
} as const;

/** The only prompt is sign-in: the client is our own web server, so no consent is needed. */
export function signInOnly(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}

function clientMetadata(client: ClientSettings): ClientMetadata {
  return {
    client_id: client.id,
    client_secret: client.secret,
    application_type: 'web',
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
    id_token_signed_response_alg: 'ES256',
    require_auth_time: true,
    ...(client.backchannelLogoutUri === undefined
      ? {}
      : {
          backchannel_logout_uri: client.backchannelLogoutUri,
          backchannel_logout_session_required: true,
        }),
  };
}

/**
 * Over https the names bind the cookies to this host and to TLS. Over plain http, which is for this machine alone, they have
 * neither prefix nor Secure: Safari takes no Secure cookie from http://localhost (Chromium and Firefox do).
 */
function cookies(publicUrl: URL, keys: readonly string[]): NonNullable<Configuration['cookies']> {
  const isSecure = publicUrl.protocol === 'https:';
  const both = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true } as const;
  return {
    keys: [...keys],
    names: {
      session: isSecure ? '__Host-idp_session' : 'idp_session',
      // Bound to a path, which __Host- forbids.
      interaction: isSecure ? '__Secure-idp_interaction' : 'idp_interaction',
      resume: isSecure ? '__Secure-idp_resume' : 'idp_resume',
    },
    long: { ...both, path: '/' },
    short: both,
  };
}
