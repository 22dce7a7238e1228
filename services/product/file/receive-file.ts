import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Failure, type Result, fail, ok } from '@hearth/core/problem.ts';
import { readStream } from '@hearth/platform/http/request.ts';
import type { FileKind } from './file-owner.ts';
import type { FileSandbox } from './file-sandbox.ts';
import { checkedFile } from './file-type.ts';
import { documentBytesMax, documentType, photoBytesMax } from './file-limits.ts';
import type { NewContent } from './store.ts';

/**
 * Makes the content of a photo, or checks a PDF, while the file arrives. What it is, its first bytes say. Memory holds parts of the
 * file only; a broken upload leaves nothing. `refusalOf` refuses a kind before work is done for it.
 */
export async function receiveFile(
  sandbox: FileSandbox,
  body: ReadableStream<Uint8Array>,
  refusalOf: (kind: FileKind) => Failure | null = () => null,
): Promise<Result<NewContent>> {
  return await withSpool(async (spool): Promise<Result<NewContent>> => {
    let at = 0;
    const read = await readStream(body, {
      bytesMax: photoBytesMax,
      write: async (chunk) => {
        await writeAt(spool, chunk, at);
        at += chunk.length;
      },
    });
    if (!read.ok)
      return read.code === 'body-too-large' ? fail('too-large', 'photo-too-large') : read;
    if (read.value === 0) return fail('invalid', 'no-picture');
    const isDocument = await isPdf(spool);
    const refused = refusalOf(isDocument ? 'document' : 'photo');
    if (refused) return refused;
    return isDocument
      ? await checkedDocument(sandbox, spool, read.value)
      : await madePhoto(sandbox, spool);
  });
}

async function isPdf(spool: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await spool.read(new Uint8Array(8), 0, 8, 0);
  return checkedFile(buffer.subarray(0, bytesRead))?.type === documentType;
}

async function madePhoto(sandbox: FileSandbox, spool: FileHandle): Promise<Result<NewContent>> {
  const made = await sandbox.make(spool);
  if (!made.ok) return made.code === 'busy' ? busy : fail('invalid', made.code);
  const { photo, thumbnail, width, height } = made;
  return ok({
    kind: 'photo',
    hash: hashOf(photo),
    mediaType: 'image/jpeg',
    width,
    height,
    content: photo,
    thumbnail,
  });
}

async function checkedDocument(
  sandbox: FileSandbox,
  spool: FileHandle,
  bytes: number,
): Promise<Result<NewContent>> {
  if (bytes > documentBytesMax) return fail('too-large', 'document-too-large');
  const fault = await sandbox.check(spool);
  if (fault !== null) return fault === 'busy' ? busy : fail('invalid', documentFault(fault));
  const content = new Uint8Array(bytes);
  await readAll(spool, content);
  return ok({
    kind: 'document',
    hash: hashOf(content),
    mediaType: documentType,
    width: null,
    height: null,
    content,
    thumbnail: null,
  });
}

const documentFault = (fault: string): string => (fault === 'too-hard' ? 'pdf-unreadable' : fault);

const busy: Failure = fail('unavailable', 'photos-busy', { retryAfterS: 5 });

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** A file without a name: it is gone when its handle is closed, also when this process dies. */
async function withSpool<T>(use: (spool: FileHandle) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `hearth-file-${randomUUID()}`);
  await using spool = await open(path, 'wx+', 0o600);
  await unlink(path);
  return await use(spool);
}

/** Writes at a place, so that the position of the handle stays at the beginning for the process that reads it. */
async function writeAt(spool: FileHandle, chunk: Uint8Array, place: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await spool.write(chunk, done, chunk.length - done, place + done);
    done += bytesWritten;
  }
}

async function readAll(spool: FileHandle, into: Uint8Array): Promise<void> {
  for (let done = 0; done < into.length;) {
    const { bytesRead } = await spool.read(into, done, into.length - done, done);
    if (bytesRead === 0) throw new Error('the received file is shorter than what was written');
    done += bytesRead;
  }
}
