const cookie = '__Host-known-devices';
/** As long as a browser keeps a cookie at most (RFC 6265bis §5.5). */
const keptS = 400 * 86_400;
const tokensMax = 4;
const tokenShape = /^[\w-]{1,12}\.[\w-]{22}\.[\w-]{43}$/;

/** The tokens of accounts that this browser has signed in to before; what is no token by its shape is left out. */
export function knownDevicesIn(cookies: Readonly<Record<string, string>>): string[] {
  const tokens = (cookies[cookie] ?? '').split('~');
  return tokens.filter((token) => tokenShape.test(token)).slice(0, tokensMax);
}

/** The cookie outlives the session: it signs nobody in, it only gives this browser its own count of wrong passwords. */
export const knownDevicesCookie = (tokens: readonly string[]): string =>
  `${cookie}=${tokens.join('~')}; Path=/; Max-Age=${keptS}; HttpOnly; Secure; SameSite=Lax`;
