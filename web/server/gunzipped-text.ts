import { gunzipSync } from 'node:zlib';

/** Text of a body, unpacked where it is gzip. Null for broken gzip, and above the limit after unpacking (guard against zip bombs). */
export function gunzippedText(bytes: Uint8Array, bytesMax: number): string | null {
  try {
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (
      isGzip ? gunzipSync(bytes, { maxOutputLength: bytesMax }) : Buffer.from(bytes)
    ).toString();
  } catch {
    return null;
  }
}
