import {
  type ProductRange,
  type SerialFormat,
  productRanges,
  serialFormats,
} from './product-ranges.ts';

/** Result of reading a typed or scanned serial number without other text. */
export type ReadSerial =
  | { readonly ok: true; readonly serial: string; readonly range: ProductRange }
  | SerialFault;

export interface SerialFault {
  readonly ok: false;
  readonly reason:
    | 'sign'
    | 'length'
    | 'look-alike'
    | 'digit-wanted'
    | 'check-digit'
    | 'no-such-day'
    | 'other-range'
    | 'no-range';
  /** The range whose format was applied, or that the number belongs to. */
  readonly range?: ProductRange;
  /** Counted from 1, without spaces. */
  readonly place?: number;
  readonly letter?: string;
  readonly likely?: string;
  readonly length?: number;
  readonly typed?: number;
}

/** Reads a serial number of the given range, or of any range without one. */
export function readSerial(typed: string, range?: ProductRange): ReadSerial {
  const serial = plainSerial(typed);
  const letters = [...serial];
  const foreign = letters.findIndex((letter) => !/[A-Z\d]/.test(letter));
  if (foreign >= 0)
    return { ok: false, reason: 'sign', place: foreign + 1, letter: letters[foreign] ?? '' };
  const found = [...formatsOf(range), ...formatsOf()].find(
    (each) => isOf(serial, each.format) && (each.range === range || isRecognizable(each.format)),
  );
  if (found && (range === undefined || found.range === range))
    return { ok: true, serial, range: found.range };
  if (found) return { ok: false, reason: 'other-range', range: found.range };
  return nearestFormatFault(serial, range);
}

/** Reads a number with the caption of a serial number, so that digits alone are accepted; null for an unknown format. */
export function readPrintedSerial(printed: string): ReadSerial | null {
  const serial = plainSerial(printed);
  const found = formatsOf().find((each) => isOf(serial, each.format));
  return found ? { ok: true, serial, range: found.range } : null;
}

/** Digits without prefix and check could be any number. */
const isRecognizable = ({ prefix, check }: SerialFormat): boolean =>
  prefix !== '' || check !== 'none';

/** The number in capitals and ASCII digits, without separators. */
export function plainSerial(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .toUpperCase()
    .replaceAll(/[\s.\-/\u2010-\u2015\u200e\u200f]/g, '');
}

interface Ranged {
  readonly range: ProductRange;
  readonly format: SerialFormat;
}

const formatsOf = (range?: ProductRange): readonly Ranged[] =>
  (range === undefined ? productRanges : [range]).flatMap((each) =>
    serialFormats[each].map((format) => ({ range: each, format })),
  );

const isOf = (serial: string, format: SerialFormat): boolean =>
  hasShape(serial, format) && hasCheck(serial.slice(format.prefix.length), format);

const hasShape = (serial: string, { prefix, digits }: SerialFormat): boolean =>
  serial.startsWith(prefix) &&
  serial.length === prefix.length + digits &&
  /^\d+$/.test(serial.slice(prefix.length));

function hasCheck(digits: string, { check }: SerialFormat): boolean {
  if (check === 'luhn') return luhnDigit(digits.slice(0, -1)) === digits.at(-1);
  return check === 'none' || isDay(digits);
}

/** ISO/IEC 7812-1 annex B: from the right every other digit doubled and its digits added. Worked: of `7992739871` it is `3`. */
export function luhnDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

function isDay(digits: string): boolean {
  const [month, day] = [Number(digits.slice(2, 4)), Number(digits.slice(4, 6))];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** The nearest format, and the first deviation from it. */
function nearestFormatFault(serial: string, range: ProductRange | undefined): SerialFault {
  const formats = formatsOf(range).filter(
    ({ format }) => format.prefix !== '' || range !== undefined,
  );
  const measured = formats.map((each) => ({
    ...each,
    meant: withLookAlikesReplaced(serial, each.format),
  }));
  const begun = measured.filter(
    ({ meant, format }) =>
      (format.prefix !== '' || /^\d/.test(serial)) && meant.startsWith(format.prefix),
  );
  const best =
    begun.find(({ meant, format }) => isOf(meant, format)) ??
    begun.find(({ meant, format }) => hasShape(meant, format)) ??
    begun[0];
  if (!best) return { ok: false, reason: 'no-range' };
  return serialFault(serial, best);
}

function serialFault(
  serial: string,
  { range, format, meant }: Ranged & { readonly meant: string },
): SerialFault {
  const length = format.prefix.length + format.digits;
  if (serial.length !== length)
    return { ok: false, reason: 'length', range, length, typed: serial.length };
  const letters = [...serial];
  const place = letters.findIndex((letter, index) => letter !== meant[index]);
  if (place >= 0) {
    const [letter = '', likely = ''] = [letters[place], meant[place]];
    return { ok: false, reason: 'look-alike', range, place: place + 1, letter, likely };
  }
  const stray = letters.findIndex(
    (letter, index) => index >= format.prefix.length && !/\d/.test(letter),
  );
  if (stray >= 0)
    return {
      ok: false,
      reason: 'digit-wanted',
      range,
      place: stray + 1,
      letter: letters[stray] ?? '',
    };
  return { ok: false, reason: format.check === 'date' ? 'no-such-day' : 'check-digit', range };
}

/** The number with look-alike letters replaced by digits in the places of digits, and the other way round in the prefix. */
function withLookAlikesReplaced(serial: string, { prefix }: SerialFormat): string {
  return [...serial]
    .map((letter, index) => {
      const expected = prefix[index];
      if (expected === undefined) return digitFor[letter] ?? letter;
      return letter !== expected && lettersFor[letter]?.includes(expected) === true
        ? expected
        : letter;
    })
    .join('');
}

const digitFor: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};

/** Letters of prefixes that look like the typed character. */
const lettersFor: Readonly<Record<string, readonly string[]>> = {
  N: ['H'],
  M: ['H', 'W'],
  V: ['W', 'A'],
  U: ['V'],
  Y: ['V'],
  '4': ['A'],
  '6': ['G'],
  C: ['G'],
  '1': ['L'],
  I: ['L'],
};
