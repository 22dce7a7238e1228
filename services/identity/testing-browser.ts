import * as oidc from 'openid-client';
import { type IdentityWorld, callback, publicUrl } from './testing.ts';

/** A simulated browser for the provider: keeps cookies by path and follows no redirects. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>();
  readonly #fetch: (request: Request) => Promise<Response>;

  constructor(fetch: (request: Request) => Promise<Response>) {
    this.#fetch = fetch;
  }

  async open(address: string | URL, form?: Record<string, string>): Promise<Response> {
    const url = new URL(address, publicUrl);
    const cookie = [...this.cookies]
      .filter(
        ([, { path }]) =>
          url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')),
      )
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const headers = { cookie, accept: 'text/html' };
    const response = await this.#fetch(
      form
        ? new Request(url, { method: 'POST', headers, body: new URLSearchParams(form) })
        : new Request(url, { headers }),
    );
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, { value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' });
  }
}

/** The web server's side of a sign-in, with the library it uses. */
export interface RelyingParty {
  readonly config: oidc.Configuration;
  /** Starts a sign-in: the address for the browser, and the values that the web stores until the redirect. */
  begin(parameters?: Record<string, string>): Promise<Begun>;
}

export interface Begun {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

export async function relyingParty(world: IdentityWorld): Promise<RelyingParty> {
  const { id, secret } = world.deps.client;
  const config = await oidc.discovery(
    new URL('/idp', publicUrl),
    id,
    { id_token_signed_response_alg: 'ES256' },
    oidc.ClientSecretBasic(secret),
    {
      execute: [oidc.allowInsecureRequests],
      [oidc.customFetch]: async (url, options) =>
        await world.service.fetch(new Request(url, options as RequestInit)),
    },
  );
  return {
    config,
    begin: async (parameters = {}) => {
      const verifier = oidc.randomPKCECodeVerifier();
      const state = oidc.randomState();
      const nonce = oidc.randomNonce();
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid email profile api',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...parameters,
      });
      return { url, verifier, state, nonce };
    },
  };
}

/** The interaction that a redirect to the form names. */
export function interactionIn(response: Response): string {
  const url = new URL(response.headers.get('location') ?? '', publicUrl);
  if (url.pathname !== '/sign-in') throw new Error(`sent to ${url.pathname}, not to the form`);
  return url.searchParams.get('interaction') ?? '';
}

/** Submits address and password and returns to the web with a code. */
export async function signInWith(
  world: IdentityWorld,
  browser: Browser,
  typed: { begun: Begun; email: string; password: string },
): Promise<URL> {
  const interaction = interactionIn(await browser.open(typed.begun.url));
  const { email, password } = typed;
  const signedIn = await world.signIns.signIn(
    { params: { interaction }, body: { email, password, address: '192.0.2.7' } },
    await world.asWeb(),
  );
  if (!signedIn.ok) throw new Error(signedIn.code);
  return locationOf(await browser.open(signedIn.value.resume));
}

export function locationOf(response: Response): URL {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`no redirect but ${response.status}`);
  return new URL(location, publicUrl);
}

export async function exchange(
  rp: RelyingParty,
  begun: Begun,
  returned: URL,
): ReturnType<typeof oidc.authorizationCodeGrant> {
  return await oidc.authorizationCodeGrant(rp.config, returned, {
    pkceCodeVerifier: begun.verifier,
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    idTokenExpected: true,
  });
}
