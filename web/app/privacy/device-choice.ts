import { type PrivacyPurpose, isPurpose } from '@hearth/product/privacy-choice/privacy-purposes.ts';

/** A privacy choice that is stored on the device, for guests. */
export interface DeviceChoice {
  readonly version: string;
  readonly locale: string;
  readonly at: string;
  readonly allowed: readonly PrivacyPurpose[];
}

export const deviceChoiceName = 'privacy-choice';

/** Guests are asked again after this time. */
const lifeS = 180 * 86_400;

/** `1-4f3a2b1c.de.1764430000.marketing`: version, language, time in seconds, purposes that are allowed. */
export function deviceChoiceCookie({ version, locale, at, allowed }: DeviceChoice): string {
  const atS = Math.floor(Date.parse(at) / 1_000);
  return `${deviceChoiceName}=${version}.${locale}.${atS}.${allowed.join('_')}; Path=/; Max-Age=${lifeS}; SameSite=Lax`;
}

/** The choice in a cookie; null for none and for anything else. */
export function readDeviceChoice(cookie: string | undefined): DeviceChoice | null {
  const parts = /^([\w-]{1,40})\.(\w{2})\.(\d{1,12})\.([\w-]{0,100})$/.exec(cookie ?? '');
  if (!parts) return null;
  const [, version = '', locale = '', atS = '', allowed = ''] = parts;
  return {
    version,
    locale,
    at: new Date(Number(atS) * 1_000).toISOString(),
    allowed: allowed.split('_').filter(isPurpose),
  };
}

export const allowedName = 'allowed';

/** Cookie by which the page's script knows what may be sent now, also in a stored copy of a page. */
export const allowedCookie = (allowed: readonly PrivacyPurpose[]): string =>
  `${allowedName}=${allowed.join('_')}; Path=/; SameSite=Lax${allowed.length === 0 ? '; Max-Age=0' : ''}`;

export const readAllowed = (cookie: string | undefined): readonly PrivacyPurpose[] =>
  (cookie ?? '').split('_').filter(isPurpose);

/** Names of cookies that the tag manager and Google's tags set. */
const isTagCookie = (name: string): boolean => /^_(?:ga|gid|gat|gcl|gac|dc_gtm)(?:_|$)/.test(name);

/** Deletes the tag manager's cookies, which may belong to the host or to a domain above it. */
export function tagCookiesRemoved(
  cookies: Readonly<Record<string, string>>,
  hostname: string,
): readonly string[] {
  const labels = hostname.split('.');
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
  return Object.keys(cookies)
    .filter(isTagCookie)
    .flatMap((name) => {
      const gone = `${name}=; Path=/; Max-Age=0`;
      return [gone, ...domains.map((domain) => `${gone}; Domain=${domain}`)];
    });
}
