/**
 * Content of the `offline-copy` header: the person a page belongs to, and the page cache that may hold a copy. All ids are opaque.
 * A page about a home belongs to the cache `home`, a page about the person to the cache `own`; without either it is not cached.
 */
export interface CopyMark {
  readonly person: string;
  readonly build: string;
  readonly home?: string;
  /** Language and display settings of a page about a home. */
  readonly look?: string;
  readonly own?: string;
  /** All homes of the person; absent where the page has not asked for them. */
  readonly homes?: readonly string[];
}

export const copyHeader = 'offline-copy';
/** The person of a page without sign-in. */
export const guest = 'guest';

export function writeMark(mark: CopyMark): string {
  return Object.entries(mark)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : value.join('.')}`)
    .join('; ');
}

const shape = /^[\w-]{1,64}$/;
const listShape = /^(?:[\w-]{1,64}(?:\.[\w-]{1,64})*)?$/;

/** Parses the header; null for anything else than what `writeMark` writes. */
export function readMark(header: string | null): CopyMark | null {
  const parts = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    parts.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  const word = (name: string): string | undefined => {
    const value = parts.get(name);
    return value !== undefined && shape.test(value) ? value : undefined;
  };
  const person = word('person');
  const build = word('build');
  if (person === undefined || build === undefined) return null;
  const home = word('home');
  const look = word('look');
  const own = word('own');
  const listed = parts.get('homes');
  const hasList = listed !== undefined && listShape.test(listed);
  return {
    person,
    build,
    ...(home && { home, ...(look && { look }) }),
    ...(own && !home && { own }),
    ...(hasList && { homes: listed === '' ? [] : listed.split('.') }),
  };
}
