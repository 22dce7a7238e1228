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
  readonly content?: string;
}

/** The kind of a code that is no label; null for any other text. */
export function readOther(text: string): OtherCode | null {
  const code = text.trim();
  if (/^WIFI:/i.test(code)) {
    const name = /[:;]S:((?:\\.|[^;\\])*)/i.exec(code)?.[1]?.replaceAll(/\\(.)/g, '$1');
    return name === undefined ? { kind: 'wifi' } : { kind: 'wifi', content: printable(name) };
  }
  const network = readNetwork(code);
  if (network) return network;
  if (macAddress.test(code)) return { kind: 'mac-address' };
  const found = beginnings.find(([, begins]) => begins.test(code));
  if (found) return { kind: found[0] };
  if (isMatterManual(code)) return { kind: 'matter' };
  if (isInstallCode(code)) return { kind: 'zigbee' };
  // Bookmark formats of NTT DOCOMO and Google.
  const marked = /^(?:MEBKM:(?:.*;)?URL:|URLTO:)(?:https?\\?:\/\/)?([^\s/;\\:]+)/i.exec(code)?.[1];
  if (marked !== undefined) return { kind: 'web', content: printable(marked) };
  const host = /^www\.([^\s/]+\.[a-z]{2,})(?:\/|$)/i.exec(code)?.[1];
  return host === undefined ? null : { kind: 'web', content: printable(`www.${host}`) };
}

const networkCaption =
  /(?:\bSSID\b|\b(?:wi-?fi|wlan)[\s-]*(?:name|ssid)?(?=\s*[:=])|\bnetzwerkname\b|\bnetwork name\b)/i;
const keyCaption =
  /(?:\bKEY\b|\bPASS\w*|\bPWD\b|\bPSK\b|\bWPA\d?\b|kennwort|schlüssel|mot de passe|contraseña|wachtwoord|كلمة المرور)/i;
/** The adapters of ONECTA units open a network of this name (recorded network names of ONECTA gateways). */
const adapterName = /^DaikinAP\d+/i;

/** The sticker of an adapter or a router: name and password of its network, in any order. */
function readNetwork(code: string): OtherCode | null {
  const adapter = adapterName.exec(code)?.[0];
  if (adapter !== undefined) return { kind: 'wifi', content: printable(adapter) };
  if (!networkCaption.test(code) || !keyCaption.test(code)) return null;
  const after = code.slice(code.search(networkCaption)).replace(networkCaption, '');
  const name = /^\s*[:=]?\s*["']?([^\s"';,|]+)/.exec(after)?.[1];
  return name === undefined ? { kind: 'wifi' } : { kind: 'wifi', content: printable(name) };
}

/**
 * IEEE 802 EUI-48 or EUI-64, with or without its caption. Twelve or sixteen digits without separators may be a serial number, so a letter is
 * needed.
 */
const macAddress =
  /^(?:(?:(?:wi-?fi|wlan|w?lan|ethernet|eth\d?|bluetooth|bt|ble)[\s-]*)?(?:MAC(?:[\s-]*(?:ID|address|adresse|addr\.?))?|EUI-?(?:48|64)|IEEE)\s*[:=#]?\s*)?(?:[\dA-F]{2}([:\s-])[\dA-F]{2}(?:\1[\dA-F]{2}){4}(?:(?:\1[\dA-F]{2}){2})?|[\dA-F]{4}(?:\.[\dA-F]{4}){2,3}|(?=[\dA-F]*[A-F])(?=[\dA-F]*\d)(?:[\dA-F]{12}|[\dA-F]{16}))$/i;

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
  ['esim', /^(?:LPA:)?1\$[\w-]+(?:\.[\w-]+)+\$/i],
  // Install codes of Zigbee devices as vendors print them: address and code.
  ['zigbee', /^(?:Z:[\dA-F]{16}\$I:[\dA-F]{16,36}|G\$M:.*%?Z\$A:|ZB:|zigbee:)/i],
];

/**
 * Install code of a Zigbee device alone: 6, 8, 12 or 16 bytes and their CRC, low byte first (Base Device Behavior Specification §10.1).
 * Worked number: 83FED3407A939723A5C639B26916D505 has the CRC B5C3.
 */
function isInstallCode(code: string): boolean {
  const digits = code.replaceAll(/[\s-]/g, '');
  if (!/^(?:[\dA-F]{16}|[\dA-F]{20}|[\dA-F]{28}|[\dA-F]{36})$/i.test(digits)) return false;
  const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const [low = 0, high = 0] = bytes.slice(-2);
  return crcOf(bytes.slice(0, -2)) === high * 256 + low;
}

/** CRC-16/X-25: polynomial 1021 reflected, begun and ended with ones. */
function crcOf(bytes: readonly number[]): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1;
  }
  return crc ^ 0xffff;
}

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
