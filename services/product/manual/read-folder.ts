import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, extname, isAbsolute, join, relative, sep } from 'node:path';
import { composeText, headingIds } from './compose-text.ts';
import type { Block, ManualText } from './contract.ts';
import { checkedFile } from '../file/file-type.ts';
import type { ListedManual, ManualList } from './manual-list.ts';
import { modelKey } from './model-key.ts';
import { pdfActionIn } from '../file/pdf-actions.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import type { SourceFault, SourceText } from './source-text.ts';

/** A manual in one language, ready to be stored. */
export interface ReadManual {
  readonly manual: string;
  readonly language: string;
  readonly kind: ListedManual['kind'];
  readonly version: string;
  readonly title: string;
  readonly models: readonly string[];
  readonly modelKeys: readonly string[];
  readonly unitKinds: readonly string[];
  readonly text: ManualText | null;
  /** Hash of the PDF. */
  readonly pdf: string | null;
  readonly bytes: number;
  /** Ids of headings about fault codes: `fault-7h`, `fault-7h-01`. */
  readonly faultIds: readonly string[];
}

/** A picture or PDF of the folder; its bytes are read again when it is stored. */
export interface FolderFile {
  readonly path: string;
  readonly type: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number;
}

/** `at` is a pointer into the list, or `file:line`, with the refused name after it. */
export interface ImportFault {
  readonly code: string;
  readonly at: string;
}

export interface ReadFolder {
  readonly manuals: readonly ReadManual[];
  /** By hash. */
  readonly files: ReadonlyMap<string, FolderFile>;
  readonly faults: readonly ImportFault[];
}

const textBytesMax = 1024 * 1024;
const pictureBytesMax = 4 * 1024 * 1024;
const pdfBytesMax = 40 * 1024 * 1024;
/** On each side. */
const pixelsMax = 4_096;

/** Reads and checks all manuals of a list in a folder. */
export async function readFolder(folder: string, list: ManualList): Promise<ReadFolder> {
  const reading: Reading = {
    folder: await realpath(folder),
    files: new Map(),
    hashes: new Map(),
    faults: [],
  };
  const manuals: ReadManual[] = [];
  const names = new Set<string>();
  for (const [at, listed] of list.manuals.entries()) {
    const pointer = `/manuals/${at}`;
    if (names.has(listed.manual))
      reading.faults.push({ code: 'manual-twice', at: `${pointer}/manual` });
    names.add(listed.manual);
    if (Object.keys(listed.files).length === 0)
      reading.faults.push({ code: 'no-files', at: `${pointer}/files` });
    for (const [language, file] of Object.entries(listed.files)) {
      const read = await readManual(reading, { listed, language, file, pointer });
      if (read) manuals.push(read);
    }
  }
  return { manuals, files: reading.files, faults: reading.faults };
}

interface Reading {
  readonly folder: string;
  readonly files: Map<string, FolderFile>;
  /** Hashes of pictures by path, null for a refused one: a picture that many manuals have is read once. */
  readonly hashes: Map<string, string | null>;
  readonly faults: ImportFault[];
}

interface OneFile {
  readonly listed: ListedManual;
  readonly language: string;
  readonly file: string;
  readonly pointer: string;
}

async function readManual(reading: Reading, manualFile: OneFile): Promise<ReadManual | null> {
  const { listed, language, file, pointer } = manualFile;
  const at = `${pointer}/files/${language}`;
  const extension = extname(file).toLowerCase();
  const parse = parsers[extension];
  if (!parse && extension !== '.pdf') return refuse(reading, 'file-kind', at);
  const path = await pathWithin(reading.folder, file);
  if (path === null) return refuse(reading, 'file-not-found', at);
  const entry = {
    manual: listed.manual,
    language,
    kind: listed.kind,
    version: listed.version,
    models: listed.models,
    modelKeys: [...new Set(listed.models.map(modelKey))],
    unitKinds: listed.unitKinds,
  };
  if (!parse) {
    const title = listed.titles[language];
    if (title === undefined) return refuse(reading, 'title-missing', `${pointer}/titles`);
    const pdf = await addFile(reading, path, { at, isPicture: false });
    const bytes = pdf === null ? 0 : (reading.files.get(pdf)?.bytes ?? 0);
    return pdf === null ? null : { ...entry, title, text: null, pdf, bytes, faultIds: [] };
  }
  if ((await stat(path)).size > textBytesMax) return refuse(reading, 'file-too-large', at);
  const text = utf8(await readFile(path));
  if (text === null) return refuse(reading, 'not-utf-8', `${file}:1`);
  return { ...entry, ...(await readText(reading, { path, file, source: parse(text) })), pdf: null };
}

const parsers: Readonly<Record<string, (text: string) => SourceText>> = {
  '.md': readMarkdown,
  '.html': readHtml,
  '.htm': readHtml,
};

async function readText(
  reading: Reading,
  { path, file, source }: { path: string; file: string; source: SourceText },
) {
  const { title, text, faults } = composeText(source);
  const add = ({ code, line, name }: SourceFault) =>
    reading.faults.push({
      code,
      at: `${file}:${line}${name === undefined ? '' : ` (${name})`}`,
    });
  faults.forEach(add);
  const hashes = new Map<string, string>();
  for (const { file: picture, line } of source.pictures) {
    const at = `${file}:${line} (${picture})`;
    const found = /^[a-z][a-z\d+.-]*:|^\/\//i.test(picture)
      ? null
      : await pathWithin(
          reading.folder,
          join(relative(reading.folder, dirname(path)), decoded(picture)),
        );
    if (found === null) reading.faults.push({ code: 'picture-not-found', at });
    const hash = found === null ? null : await addFile(reading, found, { at, isPicture: true });
    if (hash !== null) hashes.set(picture, hash);
  }
  const stored = withPictures(text, reading.files, hashes);
  const pictureBytes = [...new Set(hashes.values())].map(
    (hash) => reading.files.get(hash)?.bytes ?? 0,
  );
  const bytes = pictureBytes.reduce((sum, each) => sum + each, 0);
  return {
    title,
    text: stored,
    bytes: bytes + Buffer.byteLength(JSON.stringify(stored)),
    faultIds: headingIds(text).filter((id) => id.startsWith('fault-')),
  };
}

/** The text with hash and size of each picture. */
function withPictures(
  { lead, chapters }: ManualText,
  files: ReadonlyMap<string, FolderFile>,
  hashes: ReadonlyMap<string, string>,
): ManualText {
  const sized = <P extends { file: string; alt: string }>(picture: P) => {
    const hash = hashes.get(picture.file) ?? '';
    const { width, height } = files.get(hash) ?? { width: 0, height: 0 };
    return { ...picture, file: hash, width: width ?? 0, height: height ?? 0 };
  };
  const block = (each: Block): Block => {
    if (each.kind === 'picture') return sized(each);
    if (each.kind !== 'list') return each;
    const items = each.items.map((item) => ({ ...item, pictures: item.pictures.map(sized) }));
    return { ...each, items };
  };
  return {
    lead: lead.map(block),
    chapters: chapters.map((chapter) => ({ ...chapter, blocks: chapter.blocks.map(block) })),
  };
}

/** Hash of a checked file; null for a refused one. */
async function addFile(
  { files, hashes, faults }: Reading,
  path: string,
  { at, isPicture }: { readonly at: string; readonly isPicture: boolean },
): Promise<string | null> {
  const known = hashes.get(path);
  if (known !== undefined) return known;
  const read = await checkFile(path, isPicture);
  if (typeof read === 'string') faults.push({ code: read, at });
  else if ('refused' in read) faults.push({ code: 'pdf-action', at: `${at} (${read.refused})` });
  const stored = typeof read === 'string' || 'refused' in read ? null : read;
  hashes.set(path, stored?.hash ?? null);
  if (stored) files.set(stored.hash, stored.file);
  return stored?.hash ?? null;
}

/** The checked file with its hash, the code of a fault, or the name of what would run code in a PDF. */
async function checkFile(
  path: string,
  isPicture: boolean,
): Promise<
  { readonly hash: string; readonly file: FolderFile } | { readonly refused: string } | string
> {
  const { size } = await stat(path);
  if (size > (isPicture ? pictureBytesMax : pdfBytesMax))
    return isPicture ? 'picture-too-large' : 'file-too-large';
  const bytes = await readFile(path);
  const checked = checkedFile(bytes);
  if (!checked || isPicture !== (checked.type !== 'application/pdf'))
    return isPicture ? 'not-a-picture' : 'not-a-pdf';
  const action = isPicture ? null : pdfActionIn(bytes);
  if (action === 'unreadable') return 'pdf-unreadable';
  if (action) return { refused: action.name };
  const { width, height } =
    checked.type === 'application/pdf' ? { width: null, height: null } : checked;
  if (width !== null && (Math.max(width, height) > pixelsMax || Math.min(width, height) < 1))
    return 'picture-too-large';
  return {
    hash: hashOf(bytes),
    file: { path, type: checked.type, width, height, bytes: bytes.byteLength },
  };
}

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** The real path of a regular file below the folder; null for any other. */
async function pathWithin(folder: string, file: string): Promise<string | null> {
  if (isAbsolute(file) || file.includes('\0')) return null;
  const path = await realpath(join(folder, file)).catch(() => null);
  if (path === null || !path.startsWith(`${folder}${sep}`)) return null;
  return (await stat(path)).isFile() ? path : null;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refuse({ faults }: Reading, code: string, at: string): null {
  faults.push({ code, at });
  return null;
}
