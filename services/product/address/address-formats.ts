import type { Address, Country } from './contract.ts';
import { plainPostalCode, postalCodes, writtenPostalCode } from './postal-codes.ts';

export type AddressPart = Exclude<keyof Address, 'country'>;

export const emptyAddress: Readonly<Record<AddressPart, string>> = {
  street: '',
  houseNumber: '',
  extra: '',
  postalCode: '',
  place: '',
  region: '',
};

/** Label of a part in its country. */
export type PartName =
  | 'street'
  | 'house-number'
  | 'house-number-or-name'
  | 'addition'
  | 'box'
  | 'flat'
  | 'flat-number'
  | 'floor-and-door'
  | 'postal-code'
  | 'postcode'
  | 'eircode'
  | 'place'
  | 'post-town'
  | 'locality'
  | 'province'
  | 'county';

export interface PartFormat {
  readonly part: AddressPart;
  readonly name: PartName;
  readonly required: boolean;
}

export interface AddressFormat {
  /** In the usual order of the country. */
  readonly parts: readonly PartFormat[];
  readonly houseNumber: RegExp;
  readonly region?: RegExp;
  /** Printed lines. A line without any filled part is left out. */
  readonly lines: readonly string[];
  /** The place is printed in capitals. */
  readonly isPlaceUpper?: true;
}

/** Begins with a digit: `12`, `12a`, `12 1/2`, `12-14`, `3/2/11`. */
const numbered = /^\d{1,5}[\p{L}\d]{0,3}(?:\s?[-/+.]\s?[\p{L}\d]{1,6}|\s[\p{L}\d/]{1,6}){0,4}$/u;
/** As in France: `12`, `12 bis`, `12 B`. */
const french = /^\d{1,5}(?:\s?(?:bis|ter|quater|[a-z]))?(?:\s?[-/]\s?\d{1,5})?$/i;
/** Also `s/n` and `snc`, for a house without a number. */
const orNone =
  /^(?:s\/n|snc|s\.n\.|\d{1,5}[\p{L}\d]{0,3}(?:\s?[-/]\s?[\p{L}\d]{1,6}|\s[\p{L}\d/]{1,6}){0,3})$/iu;
/** A number or the name of the house. */
const numberOrName = /^[\p{L}\d][\p{L}\d\s'’&/.-]{0,19}$/u;

const must = (part: AddressPart, name: PartName): PartFormat => ({ part, name, required: true });
const may = (part: AddressPart, name: PartName): PartFormat => ({ part, name, required: false });

const codeThenPlace = [must('postalCode', 'postal-code'), must('place', 'place')];
const streetFirst = [must('street', 'street'), must('houseNumber', 'house-number')];

/**
 * Address formats by country. Sources: Universal Postal Union, "Postal addressing systems in member countries" (upu.int, S42); DIN 5008
 * for Germany; bpost's guide for Belgium; Royal Mail's "Addressing your mail"; Eircode's "Using your Eircode".
 */
export const addressFormats: Readonly<Record<Country, AddressFormat>> = {
  AT: {
    parts: [...streetFirst, may('extra', 'addition'), ...codeThenPlace],
    houseNumber: numbered,
    lines: ['{street} {houseNumber}', '{extra}', '{postalCode} {place}'],
  },
  BE: {
    parts: [...streetFirst, may('extra', 'box'), ...codeThenPlace],
    houseNumber: numbered,
    lines: ['{street} {houseNumber} {box} {extra}', '{postalCode} {place}'],
  },
  CH: {
    parts: [
      must('street', 'street'),
      may('houseNumber', 'house-number'),
      may('extra', 'addition'),
      ...codeThenPlace,
    ],
    houseNumber: numbered,
    lines: ['{street} {houseNumber}', '{extra}', '{postalCode} {place}'],
  },
  DE: {
    parts: [...streetFirst, may('extra', 'addition'), ...codeThenPlace],
    houseNumber: numbered,
    lines: ['{street} {houseNumber}', '{extra}', '{postalCode} {place}'],
  },
  ES: {
    parts: [
      ...streetFirst,
      may('extra', 'floor-and-door'),
      ...codeThenPlace,
      may('region', 'province'),
    ],
    houseNumber: orNone,
    lines: ['{street} {houseNumber}, {extra}', '{postalCode} {place}', '{region}'],
  },
  FR: {
    parts: [
      may('houseNumber', 'house-number'),
      must('street', 'street'),
      may('extra', 'flat'),
      ...codeThenPlace,
    ],
    houseNumber: french,
    lines: ['{extra}', '{houseNumber} {street}', '{postalCode} {place}'],
    isPlaceUpper: true,
  },
  GB: {
    parts: [
      may('extra', 'flat'),
      must('houseNumber', 'house-number-or-name'),
      must('street', 'street'),
      may('region', 'locality'),
      must('place', 'post-town'),
      must('postalCode', 'postcode'),
    ],
    houseNumber: numberOrName,
    lines: ['{extra}', '{houseNumber} {street}', '{region}', '{place}', '{postalCode}'],
    isPlaceUpper: true,
  },
  IE: {
    parts: [
      may('extra', 'flat'),
      may('houseNumber', 'house-number-or-name'),
      must('street', 'street'),
      must('place', 'place'),
      may('region', 'county'),
      must('postalCode', 'eircode'),
    ],
    houseNumber: numberOrName,
    lines: ['{extra}', '{houseNumber} {street}', '{place}', '{region}', '{postalCode}'],
  },
  IT: {
    parts: [...streetFirst, may('extra', 'addition'), ...codeThenPlace, must('region', 'province')],
    houseNumber: orNone,
    region: /^[A-Z]{2}$/,
    lines: ['{street} {houseNumber}', '{extra}', '{postalCode} {place} {region}'],
  },
  LU: {
    parts: [
      must('houseNumber', 'house-number'),
      must('street', 'street'),
      may('extra', 'addition'),
      ...codeThenPlace,
    ],
    houseNumber: numbered,
    lines: ['{houseNumber}, {street}', '{extra}', '{postalCode} {place}'],
  },
  NL: {
    parts: [...streetFirst, may('extra', 'addition'), ...codeThenPlace],
    houseNumber: numbered,
    lines: ['{street} {houseNumber} {extra}', '{postalCode} {place}'],
    isPlaceUpper: true,
  },
  PL: {
    // A village may have houses and no streets.
    parts: [
      may('street', 'street'),
      must('houseNumber', 'house-number'),
      may('extra', 'flat-number'),
      ...codeThenPlace,
    ],
    houseNumber: numbered,
    lines: ['{streetOrPlace} {houseNumber} {m} {extra}', '{postalCode} {place}'],
  },
  SE: {
    parts: [
      must('street', 'street'),
      may('houseNumber', 'house-number'),
      may('extra', 'flat-number'),
      ...codeThenPlace,
    ],
    houseNumber: numbered,
    lines: ['{street} {houseNumber} {lgh} {extra}', '{postalCode} {place}'],
    isPlaceUpper: true,
  },
};

export const countries = Object.keys(addressFormats) as readonly Country[];

export const isCountry = (text: string): text is Country => Object.hasOwn(addressFormats, text);

/** The address in its country's spelling, without parts that its country does not have. Idempotent. */
export function normalisedAddress(address: Address): Address {
  const format = addressFormats[address.country];
  const has = new Set(format.parts.map(({ part }) => part));
  const normalised = (part: AddressPart): string => (has.has(part) ? tidied(address[part]) : '');
  const region = normalised('region');
  return {
    country: address.country,
    street: normalised('street'),
    houseNumber: normalised('houseNumber'),
    extra: normalised('extra'),
    postalCode: writtenPostalCode(address.country, normalised('postalCode')),
    place: normalised('place'),
    region: format.region ? region.toUpperCase().normalize('NFC') : region,
  };
}

const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .replaceAll(/^[\s,]+|[\s,]+$/g, '');

export interface AddressFault {
  readonly part: AddressPart;
  readonly code: 'required' | 'postal-code' | 'house-number' | 'region';
  readonly params?: Readonly<Record<string, string>>;
}

/** Faults of a normalised address against the format of its country. */
export function addressFaults(address: Address): readonly AddressFault[] {
  const format = addressFormats[address.country];
  const codes = postalCodes[address.country];
  return format.parts.flatMap(({ part, required }): readonly AddressFault[] => {
    const value = address[part];
    if (value === '') return required ? [{ part, code: 'required' }] : [];
    if (part === 'postalCode' && codes && !codes.shape.test(plainPostalCode(value)))
      return [{ part, code: 'postal-code', params: { example: codes.example } }];
    if (part === 'houseNumber' && !format.houseNumber.test(value))
      return [{ part, code: 'house-number' }];
    if (part === 'region' && format.region && !format.region.test(value))
      return [{ part, code: 'region' }];
    return [];
  });
}

/** Lines on an envelope, without the name and the country. */
export function addressLines(address: Address): readonly string[] {
  const { isPlaceUpper, lines } = addressFormats[address.country];
  const place = isPlaceUpper ? address.place.toUpperCase() : address.place;
  const hasExtra = address.extra !== '';
  const words: Readonly<Record<string, string>> = {
    ...address,
    place,
    streetOrPlace: address.street === '' ? address.place : address.street,
    box: hasExtra ? boxWord(address.postalCode) : '',
    m: hasExtra ? 'm.' : '',
    lgh: hasExtra ? 'lgh' : '',
  };
  return lines
    .map((line) => tidied(line.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')))
    .filter((line) => line !== '');
}

/** Word before the box number (bpost): `bus` where Dutch is spoken, `bte` elsewhere. */
const boxWord = (postalCode: string): string =>
  /^(?:1[5-9]|2|3|8|9)/.test(postalCode) ? 'bus' : 'bte';
