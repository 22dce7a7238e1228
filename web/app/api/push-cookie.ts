import { cookiesOf } from './cookies.ts';

/** Cookie with the push device of this browser, so that a sign-out ends it. */
export const pushCookieName = '__Host-push';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';
/** The longest time that browsers keep a cookie. */
const lifeS = 400 * 86_400;

export const pushCookie = (device: string): string =>
  `${pushCookieName}=${device}; Max-Age=${lifeS}; ${attributes}`;

export const endedPushCookie = `${pushCookieName}=; Max-Age=0; ${attributes}`;

/** The device of this browser; null where there is none. */
export const pushDeviceOf = (cookies: string | null): string | null =>
  readPushDevice(cookiesOf(cookies)[pushCookieName]);

export const readPushDevice = (value: string | undefined): string | null =>
  value !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value : null;
