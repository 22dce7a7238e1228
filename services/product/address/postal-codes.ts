export interface PostalCodes {
  /** Pattern of the code in capitals and without spaces. */
  readonly shape: RegExp;
  /** In its usual spelling. */
  readonly example: string;
  /** Usual spelling of a code in capitals without spaces; absent if they are the same. */
  readonly write?: (plain: string) => string;
}

const digits = (count: number, example: string): PostalCodes => ({
  shape: new RegExp(String.raw`^\d{${count}}$`),
  example,
});

/** Inserts a space before the last `fromEnd` characters: `11122` becomes `111 22`. */
const spacedAt = (fromEnd: number) => (plain: string) =>
  `${plain.slice(0, -fromEnd)} ${plain.slice(-fromEnd)}`;

const hyphenAt = (start: number) => (plain: string) => {
  const bare = plain.replaceAll('-', '');
  return `${bare.slice(0, start)}-${bare.slice(start)}`;
};

const withLetters = (letters: string) => (plain: string) => `${letters}-${plain.slice(-4)}`;

/** Formats of the postal operators (Universal Postal Union, addressing systems by country). Spaces are optional when typed. */
export const postalCodes: Readonly<Record<string, PostalCodes>> = {
  AT: { shape: /^[1-9]\d{3}$/, example: '1010' },
  BE: { shape: /^[1-9]\d{3}$/, example: '1000' },
  BG: digits(4, '1000'),
  CH: { shape: /^[1-9]\d{3}$/, example: '8001' },
  CY: digits(4, '1010'),
  CZ: { shape: /^[1-7]\d{4}$/, example: '110 00', write: spacedAt(2) },
  DE: { shape: /^(?!00)\d{5}$/, example: '10115' },
  DK: digits(4, '1050'),
  EE: digits(5, '10111'),
  ES: { shape: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/, example: '28013' },
  FI: digits(5, '00100'),
  FR: { shape: /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/, example: '75001' },
  GB: {
    shape: /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/,
    example: 'SW1A 1AA',
    write: spacedAt(3),
  },
  GR: { shape: /^[1-8]\d{4}$/, example: '105 57', write: spacedAt(2) },
  HR: { shape: /^[1-5]\d{4}$/, example: '10000' },
  HU: { shape: /^[1-9]\d{3}$/, example: '1051' },
  IE: {
    shape: /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[AC-FHKNPRTV-Y\d]{4}$/,
    example: 'D02 X285',
    write: spacedAt(4),
  },
  IT: digits(5, '00184'),
  LI: { shape: /^94(?:8[5-9]|9[0-8])$/, example: '9490' },
  LT: {
    shape: /^(?:LT-?)?\d{5}$/,
    example: 'LT-01100',
    write: (plain) => `LT-${plain.slice(-5)}`,
  },
  LU: { shape: /^(?:L-?)?\d{4}$/, example: 'L-1009', write: withLetters('L') },
  LV: { shape: /^(?:LV-?)?\d{4}$/, example: 'LV-1050', write: withLetters('LV') },
  MT: { shape: /^[A-Z]{3}\d{4}$/, example: 'VLT 1117', write: spacedAt(4) },
  NL: { shape: /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/, example: '1011 AB', write: spacedAt(2) },
  NO: digits(4, '0150'),
  PL: { shape: /^\d{2}-?\d{3}$/, example: '00-001', write: hyphenAt(2) },
  PT: { shape: /^[1-9]\d{3}-?\d{3}$/, example: '1000-205', write: hyphenAt(4) },
  RO: digits(6, '010011'),
  SE: { shape: /^[1-9]\d{4}$/, example: '111 22', write: spacedAt(2) },
  SI: { shape: /^[1-9]\d{3}$/, example: '1000' },
  SK: { shape: /^[089]\d{4}$/, example: '811 01', write: spacedAt(2) },
  TR: { shape: /^(?:0[1-9]|[1-7]\d|8[01])\d{3}$/, example: '34000' },
};

/** A typed code in capitals and without spaces. */
export const plainPostalCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replaceAll(/[\u2010-\u2015]/g, '-');

/** A typed code in the spelling of its country; an invalid one stays as typed. */
export function writtenPostalCode(country: string, typed: string): string {
  const codes = postalCodes[country];
  const plain = plainPostalCode(typed);
  if (!codes?.shape.test(plain)) return typed.trim();
  return codes.write?.(plain) ?? plain;
}
