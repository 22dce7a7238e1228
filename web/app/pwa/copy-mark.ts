/**
 * What the server says of a page in its `offline-copy` header: whose it is, and on which shelf a copy may stand. Every id is opaque.
 * A page of a home stands on that home's shelf, one that is about the person on their own; without a shelf nothing is kept.
 */
export interface CopyMark {
  readonly person: string;
  readonly build: string;
  readonly home?: string;
  readonly own?: string;
}

export const copyHeader = 'offline-copy';
/** The person of a page that nobody is signed in to. */
export const guest = 'guest';

export function writeMark(mark: CopyMark): string {
  return Object.entries(mark)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

const shape = /^[\w-]{1,64}$/;

/** null for anything that the server did not write: then nothing is known and nothing is kept. */
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
  const own = word('own');
  return { person, build, ...(home && { home }), ...(own && !home && { own }) };
}
