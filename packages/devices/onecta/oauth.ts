import type { AuthorizeRequest } from '../device-cloud.ts';

export interface OnectaClient {
  /** `https://idp.onecta.daikineurope.com/v1/oidc` at the maker: `/authorize` and `/token` are below it. */
  readonly oidcBase: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** `offline_access` asks for the refresh token without which a link lasts an hour. */
const SCOPE = 'openid onecta:basic.integration offline_access';

export function authorizationUrl(client: OnectaClient, request: AuthorizeRequest): { url: string } {
  const url = new URL(`${client.oidcBase}/authorize`);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('client_id', client.clientId);
  url.searchParams.set('redirect_uri', request.redirectUri);
  url.searchParams.set('scope', SCOPE);
  url.searchParams.set('state', request.state);
  if (request.codeChallenge !== undefined) {
    url.searchParams.set('code_challenge', request.codeChallenge);
    url.searchParams.set('code_challenge_method', 'S256');
  }
  return { url: url.href };
}
