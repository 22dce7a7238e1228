import { type AddressPart, addressFormats } from '@hearth/product/address/address-formats.ts';
import type { Country } from '@hearth/product/address/contract.ts';

export type AddressParts = Readonly<Partial<Record<AddressPart, string>>>;

/** Parts of the lines before the town: street, house number and what belongs to the flat; null for another order. */
export function streetIn(typed: readonly string[], country: Country): AddressParts | null {
  const isNumberFirst = numberFirst.has(country);
  const lines = withJoinedNumber(typed, { country, isNumberFirst });
  const at = lines.findIndex((line) => numbered(line, { country, isNumberFirst }) !== null);
  const line = numbered(lines[at] ?? '', { country, isNumberFirst });
  if (!line) return withoutNumber(lines, country);
  const { street, houseNumber, rest } = line;
  const before = lines.slice(0, at);
  const after = lines.slice(at + 1);
  const hasLocality = country === 'GB';
  const extra = [...before, ...(rest === '' ? [] : [rest]), ...(hasLocality ? [] : after)].join(
    ', ',
  );
  const region = hasLocality ? after.join(', ') : '';
  return {
    street,
    houseNumber,
    ...(extra === '' ? {} : { extra }),
    ...(region === '' ? {} : { region }),
  };
}

/** Countries that write the house number before the street. */
const numberFirst: ReadonlySet<Country> = new Set(
  Object.entries(addressFormats)
    .filter(([, { lines }]) => lines.some((line) => /\{houseNumber\}.*\{street\}/.test(line)))
    .map(([country]) => country as Country),
);

const letters = String.raw`\p{L}`;

/** `12`, `12a`, `12 a`, `12-14`, `12 1/2`, `3/2/11`. */
const plainNumber = String.raw`\d{1,4}${letters}{0,3}(?:\s?[-/+]\s?[\p{L}\d]{1,6}|\s\d/\d|\s${letters}(?!${letters}))*`;

const numbers: Readonly<Partial<Record<Country, string>>> = {
  ES: String.raw`(?:${plainNumber}|s/n)`,
  FR: String.raw`\d{1,4}(?:\s?(?:bis|ter|quater)|\s?[a-z](?![\p{L}'’]))?(?:\s?[-/]\s?\d{1,5})?`,
  IT: String.raw`(?:${plainNumber}|snc)`,
};

/** Pattern of the text after the house number in one line: box, flat or addition. */
const rests: Readonly<Partial<Record<Country, string>>> = {
  BE: String.raw`(?:bus|bte)\s(?<rest>\S{1,10})`,
  NL: String.raw`(?<rest>\p{L}\S{0,9})`,
  PL: String.raw`m\.?\s?(?<rest>\S{1,10})`,
  SE: String.raw`lgh\s(?<rest>\S{1,10})`,
};

interface Order {
  readonly country: Country;
  readonly isNumberFirst: boolean;
}

const numberOf = (country: Country): string => numbers[country] ?? plainNumber;

/** A line with street and house number, where a comma may be between them; null for a line without both. */
function numbered(
  line: string,
  { country, isNumberFirst }: Order,
): { street: string; houseNumber: string; rest: string } | null {
  const number = numberOf(country);
  const rest = rests[country];
  const patterns = isNumberFirst
    ? [
        String.raw`^(?<number>${number}),\s(?<street>.+)$`,
        String.raw`^(?<number>${number})\s(?<street>\D.*)$`,
      ]
    : [
        String.raw`^(?<street>.*${letters}.*),\s(?<number>${number})$`,
        ...(rest === undefined
          ? []
          : [String.raw`^(?<street>.*${letters}.*)\s(?<number>${number})\s${rest}$`]),
        String.raw`^(?<street>.*?${letters}.*?)\s(?<number>${number})$`,
      ];
  for (const pattern of patterns) {
    const groups = new RegExp(pattern, 'iu').exec(line)?.groups;
    const { street, number: houseNumber } = groups ?? {};
    if (street !== undefined && houseNumber !== undefined)
      return { street, houseNumber, rest: groups?.['rest'] ?? '' };
  }
  return null;
}

/** The lines with a house number that has a line of its own joined to its street by a comma: `71, route de Longwy`. */
function withJoinedNumber(lines: readonly string[], order: Order): readonly string[] {
  const isAlone = new RegExp(`^${numberOf(order.country)}$`, 'iu');
  const alone = lines.findIndex((line) => isAlone.test(line));
  const first = order.isNumberFirst ? alone : alone - 1;
  const isJoined = lines.slice(0, first + 1).some((line) => numbered(line, order) !== null);
  if (alone < 0 || first < 0 || first + 1 >= lines.length || isJoined) return lines;
  return [
    ...lines.slice(0, first),
    `${lines[first]}, ${lines[first + 1]}`,
    ...lines.slice(first + 2),
  ];
}

/** A street alone; in Great Britain and Ireland with the name of a house before it. */
function withoutNumber(lines: readonly string[], country: Country): AddressParts | null {
  const [first, second, third] = lines;
  if (first === undefined || third !== undefined) return null;
  if (second === undefined) return { street: first };
  return country === 'GB' || country === 'IE' ? { houseNumber: first, street: second } : null;
}
