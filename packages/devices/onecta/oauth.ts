import type { Temporal } from 'temporal-polyfill';
import type { AuthorizeRequest, Failure, GrantAnswer } from '../device-cloud.ts';
import { isObject } from '../ledger.ts';
import { call, failureOf, jsonOf } from '../vendor-http.ts';
import type { Answer, Transport } from '../vendor-http.ts';

export interface OnectaClient {
  /** `https://idp.onecta.daikineurope.com/v1/oidc` at the maker: `/authorize` and `/token` are below it. */
  readonly oidcBase: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** `offline_access` asks for the refresh token without which a link lasts an hour. */
const SCOPE = 'openid onecta:basic.integration offline_access';
const TOKEN_LIFE_S = 3600;

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

/** The token endpoint, with the client's credentials in the body. Never repeated: codes and refresh tokens are single-use. */
export async function askForGrant(
  client: OnectaClient,
  transport: Transport,
  ask: { readonly form: Readonly<Record<string, string>>; readonly now: Temporal.Instant },
): Promise<GrantAnswer> {
  const body = new URLSearchParams({
    ...ask.form,
    client_id: client.clientId,
    client_secret: client.clientSecret,
  });
  const answer = await call(transport, `${client.oidcBase}/token`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: body.toString(),
  });
  if (!answer.ok) return answer;
  if (answer.status === 400 || answer.status === 401) return refusedGrant(answer);
  const failure = failureOf(answer, ask.now);
  if (failure !== null) return failure;
  return grantOf(answer, ask.now);
}

function grantOf(answer: Answer, now: Temporal.Instant): GrantAnswer {
  const parsed = jsonOf(answer);
  if (!parsed.ok) return parsed;
  const { quota } = answer;
  const malformed = (at: string): GrantAnswer => ({ ok: false, code: 'malformed', at, quota });
  if (answer.status !== 200 || !isObject(parsed.json)) return malformed('');
  const { access_token: accessToken, refresh_token: refreshToken, scope } = parsed.json;
  if (typeof accessToken !== 'string' || accessToken === '') return malformed('/access_token');
  const lifeS = Number(parsed.json['expires_in'] ?? TOKEN_LIFE_S);
  if (!(lifeS > 0 && lifeS < 1e9)) return malformed('/expires_in');
  return {
    ok: true,
    quota,
    grant: {
      accessToken,
      refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : null,
      expiresAt: now.add({ seconds: Math.floor(lifeS) }).toString(),
      scope: typeof scope === 'string' ? scope : null,
    },
  };
}

/** RFC 6749, 5.2. A grant that is used, ended or unknown asks for a new consent; a wrong client asks for the operator. */
function refusedGrant(answer: Answer): Failure {
  const parsed = jsonOf(answer);
  const error = parsed.ok && isObject(parsed.json) ? parsed.json['error'] : null;
  const { quota } = answer;
  if (error === 'invalid_grant') return { ok: false, code: 'unauthorised', quota };
  const isClient = error === 'invalid_client' || error === 'unauthorized_client';
  const reason = isClient || answer.status === 401 ? 'misconfigured' : 'invalid-request';
  return { ok: false, code: 'refused', by: 'cloud', reason, at: '', limit: null, quota };
}
