/** Last entry of a page; the next page starts before it. */
export interface Cursor {
  readonly atMs: number;
  readonly entry: string;
}

/** Cursor after an entry. */
export const cursorOf = (entry: { readonly at: string; readonly entry: string }): Cursor => ({
  atMs: Date.parse(entry.at),
  entry: entry.entry,
});

/** Opaque text of a cursor: 8 bytes of epoch milliseconds and 16 bytes of the entry's id, in base64url. */
export function encodeCursor(cursor: Cursor): string {
  const bytes = Buffer.alloc(24);
  bytes.writeBigInt64BE(BigInt(cursor.atMs));
  bytes.write(cursor.entry.replaceAll('-', ''), 8, 'hex');
  return bytes.toString('base64url');
}

/** Cursor of a text; null for a text that {@link encodeCursor} did not create. */
export function decodeCursor(text: string): Cursor | null {
  if (!/^[\w-]{32}$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
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
