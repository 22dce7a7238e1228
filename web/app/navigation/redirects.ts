/** The redirect among the loaders' results, or null. */
export function redirectAmong(results: unknown): Response | null {
  if (typeof results !== 'object' || results === null) return null;
  for (const each of Object.values(results)) {
    const result: unknown = Reflect.get(Object(each), 'result');
    if (result instanceof Response && result.status >= 300 && result.status < 400) return result;
  }
  return null;
}

/** Message of the error that stops a navigation while the browser leaves for another site. */
export const redirectError = 'ERR_REDIRECT';

/**
 * Sends the browser to a redirect's other site and throws. The router follows redirects within the app itself; the server has checked
 * that the site is allowed.
 */
export function followExternalRedirect(redirect: Response): void {
  const address = redirect.headers.get('location') ?? '';
  if (!URL.canParse(address, location.href)) return;
  const url = new URL(address, location.href);
  if (url.origin === location.origin || !/^https?:$/.test(url.protocol)) return;
  location.assign(url);
  throw new Error(redirectError);
}
