import type { RegisteredClient } from '../registered-client/store.ts';
import type { AuthorizationRules } from './authorization-rules.ts';
import type { Parameters } from './parameters.ts';

export interface AuthorizationRequest {
  readonly client: RegisteredClient;
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string | undefined;
  readonly codeChallenge: string | undefined;
  readonly nonce: string | undefined;
}

export type ReadAuthorizationRequest =
  | { readonly ok: true; readonly request: AuthorizationRequest }
  /** Unknown client or redirect address: the refusal is a page, since a redirect could lead anywhere. */
  | { readonly ok: false; readonly tell: 'unknown-client' | 'unknown-redirect' }
  | { readonly ok: false; readonly redirectTo: string };

export function readAuthorizationRequest(
  client: RegisteredClient | null,
  parameters: Parameters,
  rules: AuthorizationRules,
): ReadAuthorizationRequest {
  if (!client) return { ok: false, tell: 'unknown-client' };
  const redirectUri = parameters['redirect_uri'];
  if (redirectUri === undefined || !client.redirectUris.includes(redirectUri))
    return { ok: false, tell: 'unknown-redirect' };
  const { state, nonce, code_challenge: codeChallenge } = parameters;
  const error = errorOf(parameters, rules);
  if (error) return { ok: false, redirectTo: redirectWith(redirectUri, { error, state }) };
  const scope = parameters['scope'] ?? rules.usualScope;
  return { ok: true, request: { client, redirectUri, scope, state, codeChallenge, nonce } };
}

function errorOf(parameters: Parameters, rules: AuthorizationRules): string | null {
  if (parameters['response_type'] !== 'code') return 'unsupported_response_type';
  const scopes = (parameters['scope'] ?? rules.usualScope).split(' ').filter(Boolean);
  if (
    scopes.some((scope) => !rules.scopes.has(scope)) ||
    rules.requiredScopes.some((scope) => !scopes.includes(scope))
  )
    return 'invalid_scope';
  const challenge = parameters['code_challenge'];
  const method = parameters['code_challenge_method'];
  if (challenge === undefined && method === undefined)
    return rules.requiresPkce ? 'invalid_request' : null;
  if (method !== 'S256' || !/^[\w-]{43}$/.test(challenge ?? '')) return 'invalid_request';
  return null;
}

/** The redirect address with the answer added to its query. */
export function redirectWith(
  redirectUri: string,
  answer: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
