import { createHmac } from 'node:crypto';
import { networkOf } from '@hearth/platform/http/network-of.ts';

/** Keyed hash of a client's network, so that no address is stored. */
export const addressHash = (key: Uint8Array, address: string): string =>
  createHmac('sha256', key)
    .update(`address ${networkOf(address)}`)
    .digest('base64url');

/** Derives the public id of a session from the page's secret: a UUID of version 8 (RFC 9562 §5.8). */
export function sessionIdOf(key: Uint8Array, attempt: string): string {
  const hex = createHmac('sha256', key).update(`attempt ${attempt}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
