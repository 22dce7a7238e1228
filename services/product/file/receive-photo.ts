import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { readStream } from '@hearth/platform/http/request.ts';
import { photoBytesMax } from './photo-limits.ts';
import type { PhotoSandbox } from './photo-sandbox.ts';
import type { NewContent } from './store.ts';

/** Makes the content of a photo from a file while it arrives. Memory holds parts of the file only; a broken upload leaves nothing. */
export async function receivePhoto(
  sandbox: PhotoSandbox,
  body: ReadableStream<Uint8Array>,
): Promise<Result<NewContent>> {
  const received = await withSpool(async (spool): Promise<Result<NewContent>> => {
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
    const made = await sandbox.make(spool);
    if (!made.ok)
      return made.code === 'busy'
        ? fail('unavailable', 'photos-busy', { retryAfterS: 5 })
        : fail('invalid', made.code);
    const { photo, thumbnail, width, height } = made;
    const hash = createHash('sha256').update(photo).digest('hex');
    return ok({ hash, mediaType: 'image/jpeg', width, height, content: photo, thumbnail });
  });
  return received;
}

/** A file without a name: it is gone when its handle is closed, also when this process dies. */
async function withSpool<T>(use: (spool: FileHandle) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `hearth-photo-${randomUUID()}`);
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
