import * as oidc from 'openid-client';

/** How a browser leaves: where it goes, and the provider's cookies that change. */
export interface SignOut {
  readonly url: URL;
  readonly cookies: readonly string[];
}

export interface SigningOut {
  readonly configuration: oidc.Configuration;
  readonly postLogoutRedirectUri: string;
  /** Whether the provider shares this origin, so that its cookies come with requests to the app. */
  readonly isOwn: boolean;
  readonly idToken: string;
  /** The browser's Cookie header. */
  readonly cookie: string;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** A person who signs out waits no longer for the provider: the session has ended here. */
const answerMsMax = 5_000;

/**
 * OpenID Connect RP-Initiated Logout 1.0. The ID token holds name and address of a person, and an address stays in histories and
 * logs: our own provider gets it in a form from this process. Another provider gets the client's id, and may ask the person.
 */
export async function signOutAt(request: SigningOut): Promise<SignOut> {
  const { configuration, postLogoutRedirectUri, isOwn } = request;
  const home = { url: new URL(postLogoutRedirectUri), cookies: [] };
  const endpoint = configuration.serverMetadata().end_session_endpoint;
  // Not every provider can be told; then the session ends here alone.
  if (!endpoint) return home;
  const asking = oidc.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: postLogoutRedirectUri,
  });
  if (!isOwn) return { url: asking, cookies: [] };
  const form = new URLSearchParams(asking.searchParams);
  form.set('id_token_hint', request.idToken);
  const answer = await request.fetch(
    new Request(endpoint, {
      method: 'POST',
      headers: { cookie: request.cookie },
      body: form,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMsMax),
    }),
  );
  await answer.body?.cancel();
  const isOver = answer.headers.get('location') === postLogoutRedirectUri;
  // Somebody else has signed in there since: the provider's page asks.
  return isOver
    ? { ...home, cookies: answer.headers.getSetCookie() }
    : { url: asking, cookies: [] };
}
