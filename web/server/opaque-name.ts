import { createHmac } from 'node:crypto';

/** Names things to a browser by words that say nothing: the same parts give the same word, and no word leads back. */
export type OpaqueName = (...parts: readonly string[]) => string;

export function createOpaqueName(key: Uint8Array): OpaqueName {
  return (...parts) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
