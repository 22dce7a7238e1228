import type { Temporal } from 'temporal-polyfill';
import type { CloudFailure, GrantAnswer } from './device-cloud.ts';
import { isObject } from './leaf-claims.ts';
import { call, failureOf, jsonOf } from './vendor-http.ts';
import type { VendorResponse, Transport } from './vendor-http.ts';

const TOKEN_LIFE_S = 3600;

export interface GrantRequest {
  readonly tokenUrl: string;
  /** Parameters of the grant and credentials of the client, sent in the body. */
  readonly form: Readonly<Record<string, string>>;
  readonly now: Temporal.Instant;
}

/** Calls the OAuth 2 token endpoint (RFC 6749). Never retried: codes and refresh tokens are single-use. */
export async function requestGrant(transport: Transport, ask: GrantRequest): Promise<GrantAnswer> {
  const body = new URLSearchParams(ask.form);
  const answer = await call(transport, ask.tokenUrl, {
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

function grantOf(answer: VendorResponse, now: Temporal.Instant): GrantAnswer {
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

/** RFC 6749, 5.2. A used, ended or unknown grant needs a new consent; an invalid client needs the operator. */
function refusedGrant(answer: VendorResponse): CloudFailure {
  const parsed = jsonOf(answer);
  const error = parsed.ok && isObject(parsed.json) ? parsed.json['error'] : null;
  const { quota } = answer;
  if (error === 'invalid_grant') return { ok: false, code: 'unauthorised', quota };
  const isClient = error === 'invalid_client' || error === 'unauthorized_client';
  const reason = isClient || answer.status === 401 ? 'misconfigured' : 'invalid-request';
  return { ok: false, code: 'refused', by: 'cloud', reason, at: '', limit: null, quota };
}
