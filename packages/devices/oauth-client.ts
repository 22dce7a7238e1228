import type { AuthorizeRequest, DeviceCloud } from './device-cloud.ts';
import { requestGrant } from './oauth-grant.ts';
import type { Transport } from './vendor-http.ts';

export interface OauthClient {
  /** Base of `/authorize` and `/token`. */
  readonly base: string;
  readonly clientId: string;
  /** null: a public client, secured by PKCE alone. */
  readonly clientSecret: string | null;
  readonly scope: string;
}

/** Authorization part of the port: the OAuth 2 code grant (RFC 6749, 4.1) with PKCE (RFC 7636). */
export function oauthClient(
  transport: Transport,
  client: OauthClient,
): Pick<DeviceCloud, 'authorize' | 'exchangeCode' | 'refresh'> {
  const tokenUrl = `${client.base}/token`;
  const credentials: Record<string, string> =
    client.clientSecret === null
      ? { client_id: client.clientId }
      : { client_id: client.clientId, client_secret: client.clientSecret };
  return {
    authorize: (request) => authorizationUrl(client, request),
    exchangeCode: ({ code, redirectUri, codeVerifier, now }) => {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      const verifier = codeVerifier === undefined ? {} : { code_verifier: codeVerifier };
      return requestGrant(transport, {
        tokenUrl,
        form: { ...form, ...verifier, ...credentials },
        now,
      });
    },
    refresh: ({ refreshToken, now }) => {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken, ...credentials };
      return requestGrant(transport, { tokenUrl, form, now });
    },
  };
}

function authorizationUrl(
  { base, clientId, scope }: OauthClient,
  { redirectUri, state, codeChallenge }: AuthorizeRequest,
): { url: string } {
  const url = new URL(`${base}/authorize`);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('redirect_uri', redirectUri);
  url.searchParams.set('scope', scope);
  url.searchParams.set('state', state);
  if (codeChallenge !== undefined) {
    url.searchParams.set('code_challenge', codeChallenge);
    url.searchParams.set('code_challenge_method', 'S256');
  }
  return { url: url.href };
}
