import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its content is read when its turn comes. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** Limit of an archive without the extension zip64. */
const bytesMax = 0xffff_fffe;
const entriesMax = 0xfffe;
/** Names in UTF-8, and sizes behind the content: an entry is written before its size is known. */
const flags = 0x0808;
const [version, deflated] = [20, 8];
/** 1 January 1980, the first day of the format: a fixed time says nothing wrong. */
const [dosTime, dosDate] = [0, 0x21];

/** An archive (PKWARE APPNOTE 6.3) piece by piece: in memory are a few pieces of one file. Throws above 4 GiB. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name: path, content } of entries) {
    const name = Buffer.from(path);
    const start = offset;
    const head = Buffer.concat([localHeader(name), name]);
    yield head;
    offset += head.length;
    const counted = { crc: 0, size: 0 };
    let packed = 0;
    const deflate = createDeflateRaw();
    // Ends the stream with the error of the content, which the loop throws.
    const filled = pipeline(Readable.from(countedBytes(content, counted)), deflate);
    filled.catch(() => undefined);
    for await (const piece of deflate) {
      const bytes: Buffer = piece;
      packed += bytes.length;
      yield bytes;
    }
    await filled;
    const entry = { name, packed, offset: start, ...counted };
    written.push(entry);
    yield sizes(0x08074b50, entry);
    offset += packed + 16;
    if (offset > bytesMax || counted.size > bytesMax || written.length > entriesMax)
      throw new Error('the archive is larger than its format allows');
  }
  let directory = 0;
  for (const entry of written) {
    const line = Buffer.concat([directoryHeader(entry), entry.name]);
    directory += line.length;
    yield line;
  }
  yield endOfDirectory(written.length, { size: directory, offset });
}

async function* countedBytes(
  content: ZipEntry['content'],
  counted: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = Buffer.from(piece);
    counted.crc = crc32(bytes, counted.crc);
    counted.size += bytes.length;
    yield bytes;
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(dosTime, 10);
  header.writeUInt16LE(dosDate, 12);
  header.writeUInt16LE(name.length, 26);
  return header;
}

function sizes(signature: number, { crc, packed, size }: Written): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(signature, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

function directoryHeader(entry: Written): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(deflated, 10);
  header.writeUInt16LE(dosTime, 12);
  header.writeUInt16LE(dosDate, 14);
  sizes(0, entry).copy(header, 16, 4);
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt32LE(entry.offset, 42);
  return header;
}

function endOfDirectory(count: number, { size, offset }: { size: number; offset: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
