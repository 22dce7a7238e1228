/** The redirect among what the router has loaded: then the page stays until the place that it leads to is there. */
export function redirectAmong(results: unknown): Response | null {
  if (typeof results !== 'object' || results === null) return null;
  for (const each of Object.values(results)) {
    const result: unknown = Reflect.get(Object(each), 'result');
    if (result instanceof Response && result.status >= 300 && result.status < 400) return result;
  }
  return null;
}

/** What is thrown once the browser is on its way to another site, so that nothing else happens here. */
export const redirectError = 'ERR_REDIRECT';

/**
 * The router itself goes on to addresses of this app. To another site the whole browser goes, and this throws. The server has
 * made sure that it is one of the allowed ones.
 */
export function followExternalRedirect(redirect: Response): void {
  const address = redirect.headers.get('location') ?? '';
  if (!URL.canParse(address, location.href)) return;
  const url = new URL(address, location.href);
  if (url.origin === location.origin || !/^https?:$/.test(url.protocol)) return;
  location.assign(url);
  throw new Error(redirectError);
}
