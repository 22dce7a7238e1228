import { createHash, getRandomValues } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';

/**
 * A UUID version 7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, a 12-bit counter within the millisecond (§6.2, method 1),
 * then 62 random bits. The process creates it, so a retried statement has the same key. Ids are ordered by time: new rows are
 * adjacent in the index, and rows of one millisecond keep their order.
 *
 * Worked number: at 2022-02-22T19:22:22.000Z the first 48 bits are 017f22e279b0.
 */
export function uuidv7(now: Temporal.Instant): string {
  const ms = now.epochMilliseconds;
  lastUuid = { ms, count: lastUuid.ms === ms ? (lastUuid.count + 1) % 0x1000 : 0 };
  const bytes = getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(ms / 0x1_0000));
  view.setUint16(4, ms % 0x1_0000);
  view.setUint16(6, 0x7000 | lastUuid.count);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Millisecond and counter of the last id. */
let lastUuid = { ms: Number.NaN, count: 0 };

/** A UUID version 7 with bits of the name's SHA-256 in place of the random ones: equal arguments give equal ids. */
export function timedUuid(at: Temporal.Instant, name: string): string {
  const time = at.epochMilliseconds.toString(16).padStart(12, '0');
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(hex[3] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(8, 20)}`;
}

/** An id that follows from another UUID and a name: it has the same place in time, and a repeated change has the same id. */
export function idAfter(id: string, name: string): string {
  const hex = createHash('sha256').update(`${name} of ${id}`).digest('hex');
  const variant = ((Number.parseInt(hex[3] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${id.slice(0, 18)}-${variant}${hex.slice(4, 7)}-${hex.slice(8, 20)}`;
}
