/** Codes near a unit that are no label; each kind has a text on the screen. */
export const otherKinds = [
  'wifi',
  'matter',
  'homekit',
  'contact',
  'payment',
  'calendar',
  'password',
  'mail',
  'phone',
  'sms',
  'place',
  'web',
  'mac-address',
  'esim',
  'zigbee',
] as const;
export type OtherKind = (typeof otherKinds)[number];

export interface OtherCode {
  readonly kind: OtherKind;
  /** The part that may be displayed: a network's name, a host. Never a password. */
  readonly said?: string;
}

/** The kind of a code that is no label; null for any other text. */
export function readOther(text: string): OtherCode | null {
  const code = text.trim();
  if (/^WIFI:/i.test(code)) {
    const name = /[:;]S:((?:\\.|[^;\\])*)/i.exec(code)?.[1]?.replaceAll(/\\(.)/g, '$1');
    return name === undefined ? { kind: 'wifi' } : { kind: 'wifi', said: printable(name) };
  }
  if (/\bSSID\b/i.test(code) && /\b(?:KEY|PASS\w*|PWD|PSK|WPA\d?)\b/i.test(code)) {
    const name = /\bSSID\s*[:=]?\s*["']?([^\s"';,|]+)/i.exec(code)?.[1];
    return name === undefined ? { kind: 'wifi' } : { kind: 'wifi', said: printable(name) };
  }
  if (macAddress.test(code)) return { kind: 'mac-address' };
  const found = beginnings.find(([, begins]) => begins.test(code));
  if (found) return { kind: found[0] };
  if (isMatterManual(code)) return { kind: 'matter' };
  // Bookmark formats of NTT DOCOMO and Google.
  const marked = /^(?:MEBKM:(?:.*;)?URL:|URLTO:)(?:https?\\?:\/\/)?([^\s/;\\:]+)/i.exec(code)?.[1];
  if (marked !== undefined) return { kind: 'web', said: printable(marked) };
  const host = /^www\.([^\s/]+\.[a-z]{2,})(?:\/|$)/i.exec(code)?.[1];
  return host === undefined ? null : { kind: 'web', said: printable(`www.${host}`) };
}

/** IEEE 802 EUI-48, with or without its caption. Twelve digits without separators may be a serial number, so one letter is needed. */
const macAddress =
  /^(?:MAC(?:[\s-]*(?:ID|address|adresse|addr\.?))?\s*[:=#]?\s*)?(?:[\dA-F]{2}(?:[:-][\dA-F]{2}){5}|[\dA-F]{4}(?:\.[\dA-F]{4}){2}|(?=[\dA-F]*[A-F])(?=[\dA-F]*\d)[\dA-F]{12})$/i;

const printable = (name: string): string =>
  name.replaceAll(/[\u0000-\u001f\u007f]/g, '').slice(0, 60);

const beginnings: readonly (readonly [OtherKind, RegExp])[] = [
  // Matter core specification §5.1.3: base 38 after `MT:`.
  ['matter', /^MT:[0-9A-Z.*-]{19,}/],
  ['homekit', /^X-HM:\/\//i],
  ['contact', /^(?:BEGIN:VCARD|MECARD:|BIZCARD:)/i],
  // EPC069-12 (SEPA transfer), the Swiss QR-bill, EMVCo, then addresses.
  ['payment', /^BCD\r?\n00[12]\r?\n/],
  ['payment', /^SPC\r?\n0200/],
  ['payment', /^000201\d{2}/],
  ['payment', /^(?:bank|bezahlcode|upi|bitcoin|ethereum|paypal|twint):/i],
  ['calendar', /^BEGIN:(?:VEVENT|VCALENDAR)/i],
  ['password', /^otpauth(?:-migration)?:\/\//i],
  ['mail', /^(?:mailto:|MATMSG:|SMTP:)/i],
  ['phone', /^tel:/i],
  ['sms', /^(?:sms|smsto|mms|mmsto):/i],
  ['place', /^geo:/i],
  // GSMA SGP.22 §4.1: the activation code of an eSIM.
  ['esim', /^LPA:1\$/i],
  // Install codes of Zigbee devices as vendors print them: address and code.
  ['zigbee', /^(?:Z:[\dA-F]{16}\$I:[\dA-F]{16,36}|G\$M:.*%?Z\$A:|ZB:|zigbee:)/i],
];

/** Matter's manual pairing code: eleven or twenty-one digits, the last by Verhoeff (Matter core specification §5.1.4.1). */
function isMatterManual(code: string): boolean {
  const digits = code.replaceAll(/[\s-]/g, '');
  return /^[0-7]\d{10}(?:\d{10})?$/.test(digits) && isVerhoeff(digits);
}

/**
 * Check of Verhoeff's digit (J. Verhoeff, Error Detecting Decimal Codes, 1969: dihedral group D5). Worked number: 236 has the check digit
 * 3.
 */
export function isVerhoeff(digits: string): boolean {
  let state = 0;
  [...digits].toReversed().forEach((digit, index) => {
    state = product(state, permuted(Number(digit), index));
  });
  return state === 0;
}

function product(left: number, right: number): number {
  if (left < 5) return right < 5 ? (left + right) % 5 : 5 + ((left + right - 5) % 5);
  return right < 5 ? 5 + ((((left - right) % 5) + 5) % 5) : (left - right + 10) % 5;
}

const cycle = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function permuted(digit: number, times: number): number {
  let image = digit;
  for (let count = 0; count < times % 8; count += 1) image = cycle[image] ?? image;
  return image;
}
