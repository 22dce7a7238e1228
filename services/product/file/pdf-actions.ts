import { inflateSync } from 'node:zlib';

/** Names of ISO 32000-2 whose actions or contents run code, start programs or send data. */
const refused = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'ImportData',
]);

/** Unpacked objects of one stream; no manual comes near it. */
const unpackedBytesMax = 64 * 1024 * 1024;

/** A refused name, `unreadable` for objects that cannot be unpacked, or null for a PDF that only shows something. */
export type PdfAction = { readonly name: string } | 'unreadable' | null;

/**
 * Finds actions that run code in a PDF: in its objects, also those packed into object streams (ISO 32000-2, 7.5.7). Other streams are
 * left out: they are pictures, fonts and texts, where bytes that look like a name mean nothing. `/#4aS` is the same name as `/JS`.
 */
export function pdfActionIn(bytes: Uint8Array): PdfAction {
  for (const { objects, stream } of partsOf(bytes)) {
    const name = refusedNameIn(objects);
    if (name !== null) return { name };
    const head = namesIn(objects.slice(objects.lastIndexOf(' obj')));
    if (stream === null || !head.includes('ObjStm')) continue;
    const unpacked = unpack(stream, head);
    if (unpacked === null) return 'unreadable';
    const packed = refusedNameIn(unpacked);
    if (packed !== null) return { name: packed };
  }
  return null;
}

/** Whether a PDF is encrypted: its trailer, or the dictionary of its cross-reference stream, says so (7.5.5, 7.6.1). */
export const pdfIsEncrypted = (bytes: Uint8Array): boolean =>
  partsOf(bytes).some(({ objects }) => namesIn(objects).includes('Encrypt'));

interface Part {
  readonly objects: string;
  /** The stream that follows the objects; null at the end of the file. */
  readonly stream: Uint8Array | null;
}

function* partsOf(bytes: Uint8Array): Generator<Part, undefined> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const begin = /\bstream\r?\n/g;
  for (let at = 0; ;) {
    begin.lastIndex = at;
    const found = begin.exec(text);
    const objects = text.slice(at, found?.index);
    if (!found) {
      yield { objects, stream: null };
      return;
    }
    const end = text.indexOf('endstream', begin.lastIndex);
    const until = end < 0 ? text.length : end;
    yield { objects, stream: bytes.subarray(begin.lastIndex, until) };
    at = until;
  }
}

/** The objects of an object stream; null for another filter than Flate, and for an encrypted or broken one. */
function unpack(stream: Uint8Array, head: readonly string[]): string | null {
  if (!head.includes('Filter')) return Buffer.from(stream).toString('latin1');
  const filters = head.filter((name) => name.endsWith('Decode'));
  if (filters.join() !== 'FlateDecode') return null;
  try {
    return inflateSync(stream, { maxOutputLength: unpackedBytesMax }).toString('latin1');
  } catch {
    return null;
  }
}

const refusedNameIn = (objects: string): string | null =>
  namesIn(objects).find((name) => refused.has(name)) ?? null;

/** Names such as `/Type`, with their escapes decoded. */
const namesIn = (objects: string): readonly string[] =>
  Array.from(objects.matchAll(/\/([^\s()<>[\]{}/%]+)/g), ([, name = '']) =>
    name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
  );
