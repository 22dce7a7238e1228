import { isPassword } from '../accounts/password.ts';
import { accountByEmail } from '../accounts/store.ts';
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
  redirectWith,
} from './authorization-request.ts';
import { authorizePage, refusalPage } from './authorize-page.ts';
import type { OAuthContext } from './context.ts';
import { formOf } from './form.ts';
import { type Parameters, mergeParameters } from './parameters.ts';
import { randomSecret } from './random-secret.ts';
import { beginAttempt, forgetAttempts, insertConsent } from './store.ts';

/** The page on which a person signs in and consents, or a refusal of the request. */
export async function authorizationPage(context: OAuthContext, url: URL): Promise<Response> {
  const read = await requestOf(context, mergeParameters(url.searchParams));
  return 'response' in read
    ? read.response
    : authorizePage(read.request, { ...serviceOf(context), email: '', notice: null });
}

/** Answers the posted page: sends the person back with a code or an error, or shows the page again. */
export async function answerAuthorization(
  context: OAuthContext,
  request: Request,
): Promise<Response> {
  const parameters = await formOf(request);
  const read = await requestOf(context, parameters);
  return 'response' in read ? read.response : await decide(context, read.request, parameters ?? {});
}

async function requestOf(
  context: OAuthContext,
  parameters: Parameters | null,
): Promise<{ readonly request: AuthorizationRequest } | { readonly response: Response }> {
  if (!parameters) return { response: refusalPage(context.rules.serviceName, 'invalid-request') };
  const client = await context.findClient(parameters['client_id'] ?? '');
  const read = readAuthorizationRequest(client, parameters, context.rules);
  if (read.ok) return { request: read.request };
  return {
    response:
      'tell' in read
        ? refusalPage(context.rules.serviceName, read.tell)
        : seeOther(read.redirectTo),
  };
}

async function decide(
  context: OAuthContext,
  request: AuthorizationRequest,
  parameters: Parameters,
): Promise<Response> {
  const { client, redirectUri, scope, state, codeChallenge, nonce } = request;
  if (parameters['decision'] !== 'allow')
    return seeOther(redirectWith(redirectUri, { error: 'access_denied', state }));
  const email = (parameters['email'] ?? '').trim().toLowerCase();
  const now = context.deps.clock.now();
  if (!(await beginAttempt(context.db, email, now)))
    return authorizePage(request, { ...serviceOf(context), email, notice: 'too-many' });
  const account = await accountByEmail(context.db, email);
  if (!(await isPassword(parameters['password'] ?? '', account?.passwordHash ?? null)) || !account)
    return authorizePage(request, { ...serviceOf(context), email, notice: 'wrong' });
  await forgetAttempts(context.db, email);
  const code = randomSecret(context);
  const grant = { clientId: client.id, accountId: account.accountId, scope };
  await insertConsent(context.db, { grant, code, redirectUri, codeChallenge, nonce }, now);
  return seeOther(redirectWith(redirectUri, { code, state }));
}

const serviceOf = ({ rules }: OAuthContext) => ({ service: rules.serviceName });

function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
