import { readFileSync, writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { makePhoto } from './make-photo.ts';
import type { PhotoHeader } from './file-sandbox.ts';

// A process for one photo: the file is its standard input, a line of JSON and the two pictures are its output.
setPriority(10);
const made = await makePhoto(readFileSync(0));
const header: PhotoHeader = made.ok
  ? { ok: true, photoBytes: made.photo.length, thumbnailBytes: made.thumbnail.length }
  : made;
writeAll(Buffer.from(`${JSON.stringify(header)}\n`));
if (made.ok) {
  writeAll(made.photo);
  writeAll(made.thumbnail);
}

function writeAll(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
}
