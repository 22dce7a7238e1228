import type { AuthorizeRequest } from '../device-cloud.ts';

export interface VicareClient {
  /** `https://iam.viessmann-climatesolutions.com/idp/v3` at the maker: `/authorize` and `/token` are below it. */
  readonly identityBase: string;
  /** A public client: PKCE stands in for a secret. */
  readonly clientId: string;
}

/** `offline_access` asks for the refresh token without which a link lasts an hour. */
const SCOPE = 'IoT User offline_access';

export function authorizationUrl(client: VicareClient, request: AuthorizeRequest): { url: string } {
  const url = new URL(`${client.identityBase}/authorize`);
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
