/** The cookies of a request by name; the first of a name counts (RFC 6265 §5.4 orders the most specific first). */
export function cookiesOf(header: string | null): Readonly<Record<string, string>> {
  const found: Record<string, string> = Object.create(null);
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (!(name in found)) found[name] = part.slice(at + 1).trim();
  }
  return found;
}

const yearS = 365 * 86_400;

export const signOutCookieName = 'leaving';

/** Cookie by which a sign-out reaches the server with the next request; lives as long as a session can. */
export const signOutCookie = (from: 'here' | 'everywhere'): string =>
  `${signOutCookieName}=${from}; Path=/; Max-Age=${90 * 86_400}; SameSite=Lax`;

/** Cookie with a display choice that the next page needs when it is rendered; readable by scripts. */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearS}; SameSite=Lax`;
}
