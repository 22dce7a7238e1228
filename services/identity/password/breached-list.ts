import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * List of leaked passwords, queried by the first five hex digits of their SHA-1 (k-anonymity, as the range API of Have I
 * Been Pwned): the list's owner learns neither the password nor its hash.
 */
export interface BreachedPasswords {
  /** The rest of each hash that begins so, upper-case hex; a list may keep only the beginning of the rest. */
  range(prefix: string): Promise<readonly string[]>;
}

const prefixLength = 5;

export async function isBreached(list: BreachedPasswords, password: string): Promise<boolean> {
  // Queries the lower-case form too, since capitals are the most common variation.
  const written = new Set([password, password.toLowerCase()]);
  for (const word of written) {
    const hash = createHash('sha1').update(word).digest('hex').toUpperCase();
    const rests = await list.range(hash.slice(0, prefixLength));
    const rest = hash.slice(prefixLength);
    if (rests.some((leaked) => leaked !== '' && rest.startsWith(leaked))) return true;
  }
  return false;
}

/** Five bytes of each hash, in order: 1 in 10^8 other passwords is taken for a leaked one. */
const recordBytes = 5;

/**
 * The 9,747 passwords of fifteen characters and more among the million most frequent of ten million leaked ones (Mark Burnett,
 * 2015, public domain); shorter ones cannot be chosen here. Made by `dev/breached-passwords.ts`.
 */
export function embeddedBreachedPasswords(): BreachedPasswords {
  const hashes = readFileSync(new URL('breached-passwords.bin', import.meta.url));
  return listOver(hashes);
}

/** Over sorted records of five bytes. */
export function listOver(hashes: Uint8Array): BreachedPasswords {
  const count = Math.floor(hashes.length / recordBytes);
  const hexAt = (index: number): string =>
    Buffer.from(hashes.subarray(index * recordBytes, (index + 1) * recordBytes))
      .toString('hex')
      .toUpperCase();
  return {
    range: async (prefix) => {
      let low = 0;
      let high = count;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (hexAt(middle) < prefix) low = middle + 1;
        else high = middle;
      }
      const found: string[] = [];
      for (let at = low; at < count && hexAt(at).startsWith(prefix); at += 1)
        found.push(hexAt(at).slice(prefixLength));
      return found;
    },
  };
}

/** What {@link listOver} reads, of passwords one a line. */
export function recordsOf(passwords: Iterable<string>): Uint8Array {
  const hashes = [...new Set(passwords)].map((password) =>
    createHash('sha1').update(password).digest().subarray(0, recordBytes),
  );
  return Buffer.concat(hashes.sort((a, b) => Buffer.compare(a, b)));
}
