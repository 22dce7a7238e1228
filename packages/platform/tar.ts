const blockBytes = 512;

export interface TarEntry {
  readonly name: string;
  readonly kind: 'file' | 'directory';
  readonly bytes: number;
}

/** The header block of one entry in a ustar archive, as POSIX.1-2017 describes it under `pax`. */
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

/** The zeros that fill the last block of an entry with this many bytes. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);
}

export const tarEnd = Buffer.alloc(2 * blockBytes);

/** Digits with a closing NUL, `length` bytes in all. */
function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}
