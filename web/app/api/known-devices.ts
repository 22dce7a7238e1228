const cookie = '__Host-known-devices';
/** The longest lifetime of a cookie (RFC 6265bis §5.5). */
const maxAgeS = 400 * 86_400;
const tokensMax = 4;
const tokenShape = /^[\w-]{1,12}\.[\w-]{22}\.[\w-]{43}$/;

/** Tokens of the accounts that this browser has signed in to before; malformed ones are left out. */
export function knownDevicesIn(cookies: Readonly<Record<string, string>>): string[] {
  const tokens = (cookies[cookie] ?? '').split('~');
  return tokens.filter((token) => tokenShape.test(token)).slice(0, tokensMax);
}

/** A cookie that outlives the session. It does not sign in; it gives this browser its own limit of wrong passwords. */
export const knownDevicesCookie = (tokens: readonly string[]): string =>
  `${cookie}=${tokens.join('~')}; Path=/; Max-Age=${maxAgeS}; HttpOnly; Secure; SameSite=Lax`;
