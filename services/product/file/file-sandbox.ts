import { spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { PictureFault } from '@hearth/qr/open-picture.ts';
import { SerialQueue } from '@hearth/platform/database/serial-queue.ts';
import { z } from 'zod';
import { type DocumentFault, documentFaults } from './check-document.ts';
import { checkedFile } from './file-type.ts';
import type { MadePhoto } from './make-photo.ts';
import { photoSideMax } from './file-limits.ts';

const header = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    photoBytes: z.int().positive(),
    thumbnailBytes: z.int().positive(),
  }),
  z.object({
    ok: z.literal(false),
    code: z.enum(['no-picture', 'other-picture', 'too-many-pixels', 'broken-picture']),
  }),
]);
export type PhotoHeader = z.infer<typeof header>;

export type SandboxAnswer =
  | ({ readonly ok: true; readonly width: number; readonly height: number } & MadePhoto)
  /** `busy`: too many waiting photos; `too-hard`: a limit of time or memory was exceeded. */
  | { readonly ok: false; readonly code: PictureFault | 'busy' | 'too-hard' };

/** `null`: the PDF may be stored. */
export type DocumentAnswer = DocumentFault | 'busy' | 'too-hard' | null;

/** The handle of a file is read from its beginning. */
export interface FileSandbox {
  /** Makes a photo of a file. */
  make(file: FileHandle): Promise<SandboxAnswer>;
  /** Checks a PDF. */
  check(file: FileHandle): Promise<DocumentAnswer>;
}

interface SandboxLimits {
  readonly msMax: number;
  readonly waitingMax: number;
  /** WebAssembly memory of one codec, in pages of 64 KiB. */
  readonly pagesMax: number;
}

/** 512 MB of a codec are enough for 50 million pixels. */
const usualLimits: SandboxLimits = { msMax: 20_000, waitingMax: 12, pagesMax: 8_192 };

/** Limit of both pictures together; those of a photo of 2,048 pixels have a tenth of it. */
const outputBytesMax = 16 * 1024 * 1024;

/**
 * Works on one file at a time, each in a process of its own: codecs in WebAssembly, no settings of this process, and by Node's permission
 * model no file but the program, no other process and no native code.
 */
export function createFileSandbox(limits: Partial<SandboxLimits> = {}): FileSandbox {
  const { msMax, waitingMax, pagesMax } = { ...usualLimits, ...limits };
  const queue = new SerialQueue();
  let waiting = 0;
  const queued = async <T>(work: () => Promise<T>): Promise<T | 'busy'> => {
    if (waiting >= waitingMax) return 'busy';
    waiting += 1;
    try {
      return await queue.run(work);
    } finally {
      waiting -= 1;
    }
  };
  return {
    async make(file) {
      const program = { name: 'photo-process.ts', pagesMax, heapMb: 128 };
      const output = await queued(async () => await outputOfProcess(program, file, msMax));
      if (output === 'busy') return { ok: false, code: 'busy' };
      return (output && photoIn(output)) || { ok: false, code: 'too-hard' };
    },
    async check(file) {
      // The text of the PDF, and that of an unpacked stream.
      const program = { name: 'document-process.ts', pagesMax, heapMb: 512 };
      const output = await queued(async () => await outputOfProcess(program, file, msMax));
      if (output === 'busy') return output;
      const read = output && verdict.safeParse(jsonIn(output.toString('utf8')));
      return read?.success ? read.data.fault : 'too-hard';
    },
  };
}

const verdict = z.object({ fault: z.enum(documentFaults).nullable() });

const root = join(import.meta.dirname, '../../..');
const readable = [
  'node_modules',
  'packages',
  'package.json',
  'services/product/file',
  'services/product/package.json',
];

interface Program {
  readonly name: string;
  readonly pagesMax: number;
  readonly heapMb: number;
}

/** The output of a program that reads a file; null when it exceeds a limit or breaks off. */
async function outputOfProcess(
  { name, pagesMax, heapMb }: Program,
  file: FileHandle,
  msMax: number,
): Promise<Buffer | null> {
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${join(root, path)}`),
      `--wasm-max-mem-pages=${pagesMax}`,
      `--max-old-space-size=${heapMb}`,
      join(import.meta.dirname, name),
    ],
    { stdio: [file.fd, 'pipe', 'ignore'], env: {} },
  );
  const ended = Promise.withResolvers<number | null>();
  child.once('error', () => ended.resolve(null)).once('close', ended.resolve);
  const timer = setTimeout(() => child.kill('SIGKILL'), msMax);
  try {
    const output = child.stdout ? await outputOf(child.stdout) : null;
    if (!output) child.kill('SIGKILL');
    return (await ended.promise) === 0 ? output : null;
  } finally {
    clearTimeout(timer);
  }
}

/** null when there is more than two pictures can have. */
async function outputOf(stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > outputBytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The output is checked like a file of strangers; null when it is not two small JPEGs. */
function photoIn(output: Buffer): SandboxAnswer | null {
  const lineEnd = output.indexOf('\n');
  const read = header.safeParse(jsonIn(output.subarray(0, lineEnd).toString('utf8')));
  if (!read.success) return null;
  if (!read.data.ok) return read.data;
  const { photoBytes, thumbnailBytes } = read.data;
  const photo = output.subarray(lineEnd + 1, lineEnd + 1 + photoBytes);
  const thumbnail = output.subarray(lineEnd + 1 + photoBytes);
  const [checked, small] = [checkedFile(photo), checkedFile(thumbnail)];
  if (checked?.type !== 'image/jpeg' || small?.type !== 'image/jpeg') return null;
  const { width, height } = checked;
  if (thumbnail.length !== thumbnailBytes || Math.max(width, height) > photoSideMax) return null;
  return { ok: true, photo, thumbnail, width, height };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
