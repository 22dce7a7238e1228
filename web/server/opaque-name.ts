import { createHmac } from 'node:crypto';

/** Opaque name of a thing for a browser (keyed hash): equal parts give an equal name, which cannot be reversed. */
export type OpaqueName = (...parts: readonly string[]) => string;

export function createOpaqueName(key: Uint8Array): OpaqueName {
  return (...parts) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
