/** A JSON value; objects have no prototype, so `__proto__` is an ordinary key. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type JsonFault =
  | 'unexpected-token'
  | 'unexpected-end'
  | 'bad-string'
  | 'bad-number'
  | 'too-deep'
  | 'too-large'
  | 'too-many-leaves'
  | 'trailing-text';

export interface JsonTextLimits {
  readonly bytesMax: number;
  readonly depthMax: number;
  /** Limit of the total length of all pointers to leaves: a small text can produce gigabytes of them. */
  readonly pointerCharsMax: number;
}

export type JsonText =
  | { readonly ok: true; readonly root: Json; readonly repeated: readonly RepeatedKey[] }
  | {
      readonly ok: false;
      readonly code: JsonFault;
      /** JSON pointer to the place of the fault. */
      readonly at: string;
      readonly line: number;
      readonly column: number;
    };

/** A key that occurred twice in one object: the last one is used, as in JSON.parse, and the earlier one is stored here. */
export interface RepeatedKey {
  readonly at: string;
  readonly was: Json;
}

export const JSON_LIMITS: JsonTextLimits = {
  bytesMax: 8 * 1024 * 1024,
  depthMax: 64,
  pointerCharsMax: 64 * 1024 * 1024,
};

/**
 * Parses untrusted JSON (RFC 8259). Unlike JSON.parse it names the place of a fault, reports repeated keys and limits the
 * depth.
 */
export function parseJsonText(text: string, limits: JsonTextLimits = JSON_LIMITS): JsonText {
  if (text.length > limits.bytesMax || Buffer.byteLength(text) > limits.bytesMax) {
    return { ok: false, code: 'too-large', at: '', line: 1, column: 1 };
  }
  const scan: Scan = { text, next: 0, path: [], repeated: [], limits, pointerChars: 0 };
  if (text.charCodeAt(0) === 0xfeff) scan.next = 1;
  try {
    const root = readValue(scan);
    skipSpace(scan);
    if (scan.next < text.length) throw new Unreadable('trailing-text');
    return { ok: true, root, repeated: scan.repeated };
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    const before = text.slice(0, scan.next);
    const line = before.split('\n').length;
    const column = scan.next - before.lastIndexOf('\n');
    return { ok: false, code: cause.fault, at: pointerOf(scan.path), line, column };
  }
}

function pointerOf(path: Scan['path']): string {
  return path.map((key) => (key === null ? '' : `/${escapeKey(String(key))}`)).join('');
}

/** RFC 6901. */
export function escapeKey(key: string): string {
  if (!key.includes('~') && !key.includes('/')) return key;
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

interface Scan {
  readonly text: string;
  next: number;
  /** null: in an object, before its first key. */
  readonly path: (string | number | null)[];
  readonly repeated: RepeatedKey[];
  readonly limits: JsonTextLimits;
  pointerChars: number;
}

/** Unwinds the recursion; caught in this file. */
class Unreadable extends Error {
  readonly fault: JsonFault;
  constructor(fault: JsonFault) {
    super(fault);
    this.fault = fault;
  }
}

const LITERALS = new Map<string, [string, Json]>([
  ['t', ['true', true]],
  ['f', ['false', false]],
  ['n', ['null', null]],
]);
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readValue(scan: Scan): Json {
  skipSpace(scan);
  const head = scan.text[scan.next];
  if (head === '{') return readObject(scan);
  if (head === '[') return readArray(scan);
  return readLeaf(scan, head);
}

function readLeaf(scan: Scan, head: string | undefined): Json {
  if (head === undefined) throw new Unreadable('unexpected-end');
  scan.pointerChars += scan.path.reduce<number>((sum, key) => sum + String(key).length + 1, 0);
  if (scan.pointerChars > scan.limits.pointerCharsMax) throw new Unreadable('too-many-leaves');
  if (head === '"') return readString(scan);
  if (head === '-' || (head >= '0' && head <= '9')) return readNumber(scan);
  const literal = LITERALS.get(head);
  if (literal === undefined) throw new Unreadable('unexpected-token');
  if (!scan.text.startsWith(literal[0], scan.next)) throw new Unreadable(endOr(scan, literal[0]));
  scan.next += literal[0].length;
  return literal[1];
}

function readObject(scan: Scan): Json {
  const found: { [key: string]: Json } = Object.create(null);
  enter(scan, null);
  skipSpace(scan);
  if (take(scan, '}')) return leave(scan, found);
  for (;;) {
    skipSpace(scan);
    if (scan.text[scan.next] !== '"') throw new Unreadable(endOr(scan));
    const key = readString(scan);
    scan.path[scan.path.length - 1] = key;
    skipSpace(scan);
    if (!take(scan, ':')) throw new Unreadable(endOr(scan));
    const value = readValue(scan);
    if (Object.hasOwn(found, key)) {
      scan.repeated.push({ at: pointerOf(scan.path), was: found[key] ?? null });
    }
    found[key] = value;
    skipSpace(scan);
    if (take(scan, '}')) return leave(scan, found);
    if (!take(scan, ',')) throw new Unreadable(endOr(scan));
  }
}

function readArray(scan: Scan): Json {
  const found: Json[] = [];
  enter(scan, 0);
  skipSpace(scan);
  if (take(scan, ']')) return leave(scan, found);
  for (;;) {
    scan.path[scan.path.length - 1] = found.length;
    found.push(readValue(scan));
    skipSpace(scan);
    if (take(scan, ']')) return leave(scan, found);
    if (!take(scan, ',')) throw new Unreadable(endOr(scan));
  }
}

function enter(scan: Scan, key: 0 | null): void {
  if (scan.path.length >= scan.limits.depthMax) throw new Unreadable('too-deep');
  scan.next += 1;
  scan.path.push(key);
}

function leave<T extends Json>(scan: Scan, found: T): T {
  scan.path.pop();
  return found;
}

function readString(scan: Scan): string {
  let end = scan.next + 1;
  while (scan.text[end] !== '"') {
    if (end >= scan.text.length) throw new Unreadable('unexpected-end');
    end += scan.text[end] === '\\' ? 2 : 1;
  }
  try {
    const value: unknown = JSON.parse(scan.text.slice(scan.next, end + 1));
    scan.next = end + 1;
    return String(value);
  } catch {
    throw new Unreadable('bad-string');
  }
}

function readNumber(scan: Scan): number {
  NUMBER.lastIndex = scan.next;
  const raw = NUMBER.exec(scan.text)?.[0];
  const value = Number(raw);
  if (raw === undefined || !Number.isFinite(value)) throw new Unreadable('bad-number');
  scan.next += raw.length;
  return value;
}

function skipSpace(scan: Scan): void {
  for (;;) {
    const code = scan.text.charCodeAt(scan.next);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    scan.next += 1;
  }
}

function take(scan: Scan, token: string): boolean {
  if (scan.text[scan.next] !== token) return false;
  scan.next += 1;
  return true;
}

/** Distinguishes a truncated text from an invalid one. */
function endOr(scan: Scan, expected = ''): JsonFault {
  const rest = scan.text.slice(scan.next, scan.next + Math.max(1, expected.length));
  return rest === '' || (rest.length < expected.length && expected.startsWith(rest))
    ? 'unexpected-end'
    : 'unexpected-token';
}
