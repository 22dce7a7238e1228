import { crc32, inflateRawSync } from 'node:zlib';

/** The files of an archive by name, read by its directory; throws where a checksum differs. */
export function readZip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let nth = 0; nth < archive.readUInt16LE(end + 10); nth += 1) {
    const [crc, packed] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)];
    const nameLength = archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const content =
      start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = inflateRawSync(archive.subarray(content, content + packed));
    if (crc32(bytes) !== crc) throw new Error(`${name} has another checksum`);
    files.set(name, bytes);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
