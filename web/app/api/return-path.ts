/**
 * The path to return to, strictly parsed: only a path of this app, otherwise the fallback (for `//host`, `/\host`, control
 * characters, other origins). It guards against open redirects.
 */
export function returnPathOf(path: string | null | undefined, fallback: string): string {
  if (!path || path.length > 2000) return fallback;
  // Browsers drop tabs and line breaks and read a backslash as a slash: refused instead of guessed.
  if (!path.startsWith('/') || /[\u0000-\u0020\u007f\\]|^\/\//.test(path)) return fallback;
  const base = 'http://app.invalid';
  if (!URL.canParse(path, base)) return fallback;
  const url = new URL(path, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback;
  if (/^\/(?:auth|idp|sign-out|api)(?:\/|$)/.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
