import * as oidc from 'openid-client';

/** Redirect target of a sign-out, and changed cookies of the provider. */
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

/** Time limit of the provider; the session has ended here already. */
const answerMsMax = 5_000;

/**
 * OpenID Connect RP-Initiated Logout 1.0. The ID token has name and address of a person, which must not be in a URL: this
 * process posts it to our own provider. An external provider gets the client id, and may ask the person.
 */
export async function signOutAt(request: SigningOut): Promise<SignOut> {
  const { configuration, postLogoutRedirectUri, isOwn } = request;
  const home = { url: new URL(postLogoutRedirectUri), cookies: [] };
  const endpoint = configuration.serverMetadata().end_session_endpoint;
  // Not every provider has a sign-out address; then only our session ends.
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
  // Another person is signed in at the provider, whose page asks for a confirmation.
  return isOver
    ? { ...home, cookies: answer.headers.getSetCookie() }
    : { url: asking, cookies: [] };
}
