/**
 * The path to go back to after a detour, parsed strictly: only a path of this app comes out, whatever went in. Anything
 * else, `//host`, `/\host`, control characters, another origin, is the fallback. Threat T11 of the threat model.
 */
export function returnPathOf(given: string | null | undefined, fallback: string): string {
  if (!given || given.length > 2000) return fallback;
  // A browser drops tabs and line breaks and reads a backslash as a slash before it parses: refuse instead of guessing.
  if (!given.startsWith('/') || /[\u0000-\u0020\u007f\\]|^\/\//.test(given)) return fallback;
  const base = 'http://app.invalid';
  if (!URL.canParse(given, base)) return fallback;
  const url = new URL(given, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback;
  if (/^\/(?:auth|idp|sign-out|api)(?:\/|$)/.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
