/** Where a page ended: the entry before which the next one goes on. */
export interface Place {
  readonly atMs: number;
  readonly entry: string;
}

/** Opaque to whoever gets it: 8 bytes of epoch milliseconds, 16 of the entry's id, in base64url. */
export function cursorOf(place: Place): string {
  const bytes = Buffer.alloc(24);
  bytes.writeBigInt64BE(BigInt(place.atMs));
  bytes.write(place.entry.replaceAll('-', ''), 8, 'hex');
  return bytes.toString('base64url');
}

/** null for every text that {@link cursorOf} did not make. */
export function placeOf(cursor: string): Place | null {
  if (!/^[\w-]{32}$/.test(cursor)) return null;
  const bytes = Buffer.from(cursor, 'base64url');
  const atMs = Number(bytes.readBigInt64BE());
  const hex = bytes.toString('hex', 8);
  if (Math.abs(atMs) > instantMsMax) return null;
  const entry = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ].map(([from, to]) => hex.slice(from, to));
  return { atMs, entry: entry.join('-') };
}

/** The year 9999, beyond which an ISO 8601 instant has another form. */
const instantMsMax = 253_402_300_799_999;
