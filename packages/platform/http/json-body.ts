import { type Result, fail, ok } from '@hearth/core/problem.ts';

/** Nesting limit: deeper than any valid body, and safe for recursive code. */
const depthMax = 64;

/** Parses a body; a fault has its place. */
export function parseBody(text: string): Result<unknown> {
  if (depthOf(text) > depthMax)
    return fail('malformed', 'too-deep', { at: '/body', params: { depthMax } });
  try {
    const json: unknown = JSON.parse(text);
    const at = text.includes(escapedNul) ? nulIn(json, '/body') : null;
    return at === null ? ok(json) : fail('malformed', 'nul-character', { at });
  } catch {
    return fail('malformed', 'not-json', { at: '/body', params: { position: faultIn(text) } });
  }
}

/** A raw U+0000 is invalid JSON (RFC 8259 §7). An escaped one is valid, but PostgreSQL refuses it in text and jsonb. */
const escapedNul = String.raw`\u0000`;

/** JSON pointer of the first string or name with U+0000, or null. */
function nulIn(json: unknown, at: string): string | null {
  if (typeof json === 'string') return json.includes('\0') ? at : null;
  if (typeof json !== 'object' || json === null) return null;
  for (const [name, value] of Object.entries(json)) {
    if (name.includes('\0')) return at;
    const found = nulIn(value, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (found !== null) return found;
  }
  return null;
}

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Largest number of open brackets outside of strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (opening.has(code)) deepest = Math.max(deepest, (depth += 1));
    else if (closing.has(code)) depth -= 1;
  }
  return deepest;
}

/** Offset of the closing quote of the string that begins at `start`; the text's length without one. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return text.length;
}

const space = /[ \t\n\r]*/y;
const scalar =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type Awaited = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end';

/**
 * Offset of the first token that is invalid by RFC 8259, `text.length` for a truncated text. The runtime's parser reports it
 * for some faults only.
 */
function faultIn(text: string): number {
  const open: ('{' | '[')[] = [];
  let awaited: Awaited = 'value';
  let at = 0;
  for (;;) {
    at += lengthAt(text, at, space);
    const sign = text[at];
    if (sign === undefined) return text.length;
    const next = sign === '"' || !'{}[],:'.includes(sign) ? 'scalar' : sign;
    const length: number = next === 'scalar' ? lengthAt(text, at, scalar) : 1;
    const after: Awaited | null =
      length === 0 ? null : afterToken(awaited, next, { open, isString: sign === '"' });
    if (after === null) return at;
    awaited = after;
    at += length;
  }
}

function lengthAt(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** Tokens allowed after this one; null when this one is not allowed here. */
function afterToken(
  awaited: Awaited,
  token: string,
  { open, isString }: { open: ('{' | '[')[]; isString: boolean },
): Awaited | null {
  const isValueDue = awaited === 'value' || awaited === 'value or ]';
  switch (token) {
    case '{':
    case '[':
      if (!isValueDue) return null;
      open.push(token);
      return token === '{' ? 'key or }' : 'value or ]';
    case '}':
    case ']': {
      const isEmpty = awaited === (token === '}' ? 'key or }' : 'value or ]');
      if (!isEmpty && awaited !== ', or end') return null;
      return open.pop() === (token === '}' ? '{' : '[') ? ', or end' : null;
    }
    case ',':
      if (awaited !== ', or end' || open.length === 0) return null;
      return open.at(-1) === '{' ? 'key' : 'value';
    case ':':
      return awaited === ':' ? 'value' : null;
    default:
      if (isValueDue) return ', or end';
      return isString && (awaited === 'key' || awaited === 'key or }') ? ':' : null;
  }
}
