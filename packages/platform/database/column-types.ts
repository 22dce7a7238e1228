import { types } from 'pg';

/**
 * Parsers of column values (text form, by type) and the text form of parameters. One table for all engines gives equal rows:
 * int8 -> number, date -> 'YYYY-MM-DD', timestamptz -> Date, interval and numeric -> string, bytea -> Uint8Array, json parsed,
 * real[] -> (number | null)[].
 */
export type ColumnParser = (text: string) => unknown;

const own = new Map<number, ColumnParser>([
  [17, bytesOf],
  [20, integerOf],
  [1016, arrayParser(integerOf)],
  [1021, numbersOf],
  [1022, numbersOf],
  [1082, String],
  [1114, String],
  [1182, arrayParser(String)],
  [1186, String],
  [1187, arrayParser(String)],
]);

export function columnParser(oid: number): ColumnParser {
  return own.get(oid) ?? types.getTypeParser(oid, 'text');
}

/** Text form of a parameter; the server infers its type from the statement. */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return arrayText(value);
  if (typeof value !== 'object') return String(value);
  return isTemporal(value) ? value.toString() : JSON.stringify(value);
}

function arrayText(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (Array.isArray(value)) return arrayText(value);
    const text = parameterText(value);
    if (text === null) return 'NULL';
    return typeof value === 'number' ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}

/** Temporal values print as ISO 8601, which the server reads; `JSON.stringify` would add quotes. */
function isTemporal(value: object): boolean {
  return Object.prototype.toString.call(value).startsWith('[object Temporal.');
}

function integerOf(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`);
  return value;
}

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

/**
 * Parses one dimension without quotes. A year of slots has a hundred thousand values, which is too slow with a general parser.
 */
function numbersOf(text: string): readonly (number | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : Number(item)));
}

const textArrayOid: number = 1009;

function arrayParser(item: ColumnParser): ColumnParser {
  return (text) => {
    const items: unknown = types.getTypeParser(textArrayOid, 'text')(text);
    return Array.isArray(items)
      ? items.map((value: unknown) => (typeof value === 'string' ? item(value) : null))
      : items;
  };
}
