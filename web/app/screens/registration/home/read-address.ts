import {
  addressFaults,
  addressFormats,
  emptyAddress,
  normalisedAddress,
} from '@hearth/product/address/address-formats.ts';
import type { Country } from '@hearth/product/address/contract.ts';
import { plainPostalCode, postalCodes } from '@hearth/product/address/postal-codes.ts';
import { lengthMax } from './address-form.ts';
import { type AddressParts, streetIn } from './read-street.ts';

export interface AddressText {
  /** An address in lines or with commas. */
  readonly text: string;
  readonly country: Country;
}

/**
 * Splits an address in one text by the order of its country: `Agnesstraße 12 a, 50670 Köln` in `DE` has street, house number, postal
 * code and place. Null if a word would be lost, or if a part has another form than the country's.
 */
export function readAddress({ text, country }: AddressText): AddressParts | null {
  const lines = linesOf(text);
  if (lines.length > 1 && isNameOf(country, lines.at(-1) ?? '')) lines.pop();
  const town = codeLast.has(country)
    ? townBeforeCode(lines, country)
    : townAfterCode(lines, country);
  const street = streetIn(town?.before ?? lines, country);
  // Without a town the text is a street: more lines would be a town that was not found.
  if (!street || (!town && lines.length > 1 && street.extra !== undefined)) return null;
  const parts = town ? { ...street, ...town.parts } : street;
  return isWhole(parts, lines, country) && isPossible(parts, country) ? parts : null;
}

const linesOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(/[\n\r,;،]+/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

/** Whether the parts are more than a street. */
export const isWholeAddress = (parts: AddressParts): boolean => parts.postalCode !== undefined;

/** Languages of the app and of the countries. */
const nameLanguages = ['en', 'de', 'ar', 'fr', 'it', 'nl', 'es', 'pl', 'sv', 'lb', 'ga'] as const;

const isNameOf = (country: Country, line: string): boolean =>
  nameLanguages.some((language) => {
    const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
    return name.localeCompare(line, language, { sensitivity: 'base' }) === 0;
  });

interface Town {
  readonly parts: AddressParts;
  /** Lines of the street. */
  readonly before: readonly string[];
}

const codeLast: ReadonlySet<Country> = new Set(['GB', 'IE']);

/** `London SW1A 2AA`, in one line or two; in Ireland a county may be between. */
function townBeforeCode(lines: readonly string[], country: Country): Town | null {
  const found = codeIn(lines.at(-1) ?? '', country);
  if (found?.right !== '') return null;
  const before = [...lines.slice(0, -1), found.left].filter((line) => line !== '');
  const county =
    country === 'IE' && /^co(?:unty|\.)? /i.test(before.at(-1) ?? '') ? before.pop() : undefined;
  const place = before.pop();
  if (place === undefined || before.length === 0) return null;
  const region = county === undefined ? {} : { region: county };
  return { parts: { postalCode: found.code, place, ...region }, before };
}

/** `50670 Köln`; in Italy and Spain with the province. */
function townAfterCode(lines: readonly string[], country: Country): Town | null {
  const at = lines.findLastIndex((line) => (codeIn(line, country)?.right ?? '') !== '');
  const found = codeIn(lines[at] ?? '', country);
  if (!found) return null;
  const before = [...lines.slice(0, at), found.left].filter((line) => line !== '');
  const after = lines.slice(at + 1);
  const hasRegion = addressFormats[country].parts.some(({ part }) => part === 'region');
  const [, place = found.right, province] =
    country === 'IT' ? (/^(.+?) \(?([A-Z]{2})\)?$/.exec(found.right) ?? []) : [];
  const region = [province, ...after].filter((each) => each !== undefined).join(', ');
  const parts = { postalCode: found.code, place, ...(region === '' ? {} : { region }) };
  return region !== '' && !hasRegion ? null : { parts, before };
}

interface PostalCodeText {
  readonly code: string;
  readonly left: string;
  readonly right: string;
}

/** The last postal code of a line, of two words or one, without the letters of the country before it. */
function codeIn(line: string, country: Country): PostalCodeText | null {
  const words = line.split(' ');
  const shape = postalCodes[country]?.shape;
  const letters = `(?:${country}|${carLetters[country] ?? country})`;
  for (let start = words.length - 1; start >= 0; start -= 1)
    for (const end of [start + 2, start + 1]) {
      const code = words
        .slice(start, end)
        .join(' ')
        .replace(new RegExp(`^${letters}-`, 'i'), '');
      if (end > words.length || !shape?.test(plainPostalCode(code))) continue;
      const left = words
        .slice(0, start)
        .join(' ')
        .replace(new RegExp(`^${letters}$`, 'i'), '');
      return { code, left, right: words.slice(end).join(' ') };
    }
  return null;
}

/** Letters of vehicles' plates, which some people write before a postal code. */
const carLetters: Readonly<Partial<Record<Country, string>>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FR: 'F',
  IT: 'I',
  LU: 'L',
  SE: 'S',
};

/** Words that the format of a country adds itself when it prints an address. */
const printedWords = new Set(['bus', 'bte', 'm', 'lgh']);

/** Whether every word of the lines is in a part. */
function isWhole(parts: AddressParts, lines: readonly string[], country: Country): boolean {
  const left = wordsOf(Object.values(parts));
  const droppable = new Set([...printedWords, country, carLetters[country]]);
  return wordsOf(lines).every((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0 || droppable.has(word);
  });
}

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);

/** Whether the street is more than a number, and the parts fit their fields and the format of the country. */
function isPossible(parts: AddressParts, country: Country): boolean {
  const faults = addressFaults(normalisedAddress({ ...emptyAddress, ...parts, country }));
  return (
    /\p{L}/u.test(parts.street ?? '') &&
    faults.every(({ part }) => parts[part] === undefined) &&
    addressFormats[country].parts.every(({ part }) => (parts[part] ?? '').length <= lengthMax[part])
  );
}
