import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const blockBytes = 512;

export interface TarEntry {
  readonly name: string;
  readonly kind: 'file' | 'directory';
  readonly bytes: number;
}

/** Header block of an entry in a ustar archive (POSIX.1-2017, `pax`). */
export function tarHeader({ name, kind, bytes }: TarEntry): Buffer {
  const header = Buffer.alloc(blockBytes);
  if (Buffer.byteLength(name) > 100) throw new Error(`file name too long for the archive: ${name}`);
  header.write(name, 0);
  header.write(octal(kind === 'file' ? 0o600 : 0o700, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(bytes, 12), 124);
  header.write(octal(0, 12), 136);
  // The checksum counts its own field as eight spaces.
  header.write(' '.repeat(8), 148);
  header.write(kind === 'file' ? '0' : '5', 156);
  header.write('ustar\u000000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)} `, 148, 'latin1');
  return header;
}

/** Zeros that fill the last block of an entry. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);
}

export const tarEnd = Buffer.alloc(2 * blockBytes);

/**
 * Unpacks files and directories of a ustar archive below `directory`, without links and devices. Throws on a damaged archive.
 */
export function unpackTar(archive: Buffer, directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (let at = 0; at + blockBytes <= archive.length;) {
    const header = archive.subarray(at, at + blockBytes);
    if (header.every((byte) => byte === 0)) return;
    const { name, kind, bytes } = entryOf(header);
    at += blockBytes;
    if (at + bytes > archive.length) throw new Error(`the archive ends within ${name}`);
    const path = join(directory, name);
    if (name.split(/[/\\]/).includes('..')) throw new Error(`${name} is outside of the archive`);
    if (kind)
      mkdirSync(kind === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (kind === 'file') writeFileSync(path, archive.subarray(at, at + bytes), { mode: 0o600 });
    at += bytes + tarPadding(bytes).length;
  }
  throw new Error('the archive has no end');
}

function entryOf(header: Buffer): { name: string; kind: TarEntry['kind'] | null; bytes: number } {
  const sum = header.reduce((total, byte) => total + byte, 0);
  const own = header.subarray(148, 156);
  const expected = sum - own.reduce((total, byte) => total + byte, 0) + 8 * 32;
  if (numberIn(own) !== expected) throw new Error('not a tar archive');
  const [name, folder] = [textIn(header.subarray(0, 100)), textIn(header.subarray(345, 500))];
  const type = textIn(header.subarray(156, 157));
  const kind = type === '5' ? 'directory' : type === '0' || type === '' ? 'file' : null;
  const bytes = kind === 'directory' ? 0 : numberIn(header.subarray(124, 136));
  return { name: folder === '' ? name : `${folder}/${name}`, kind, bytes };
}

function textIn(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
}

function numberIn(field: Buffer): number {
  return parseInt(textIn(field), 8);
}

/** Octal digits with a closing NUL, `length` bytes in all. */
function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}
