import type { Access } from '@hearth/access/access.ts';
import { type Failure, type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { addFile } from '../file/add-file.ts';
import type { FileSandbox } from '../file/file-sandbox.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { targetOf } from './begin-upload.ts';
import type { uploadContract } from './contract.ts';
import { type Upload, appendPart, deleteUpload, findUpload, partsOf } from './store.ts';
import { dropExpiry } from './upload-expiry.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock'> & { readonly sandbox: FileSandbox };
type Endpoint = typeof uploadContract.continueUpload;
type Answer = Result<AnswerOf<Endpoint>>;

/** Bytes in memory until they are stored; a break of the connection loses none of them. */
const partBytes = 512 * 1024;

/** Stores the bytes that arrive, and adds the file with its last one. */
export async function continueUpload(
  deps: Deps,
  { access, params, query, body, requestId }: Call<Endpoint>,
): Promise<Answer> {
  const found = await findUpload(deps.db, access, params.upload, deps.clock.now());
  if (!found) return notFound();
  if (query.offset !== found.offset) return wrongOffset(found.offset);
  const received = await receiveParts(deps, access, found, body);
  if (!received.ok) return received;
  const offset = received.value;
  if (offset < found.bytes) return ok({ offset, file: null });
  const added = await addFile(deps, {
    access,
    target: targetOf(access, found),
    body: streamOf(partsOf(deps.db, access, found.upload)),
    name: found.name,
    requestId,
  });
  // The same request without bytes tries again later.
  if (!added.ok && added.kind === 'unavailable') return added;
  await endUpload(deps, access, found.upload);
  return added.ok ? ok({ offset, file: added.value.file }) : added;
}

const streamOf = (parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });

export async function endUpload(
  { db }: Pick<Deps, 'db'>,
  { installationId: installation }: Pick<Access, 'installationId'>,
  upload: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteUpload(tx, installation, upload);
    await dropExpiry(tx, { installation, upload });
  });
}

/** Stores what arrives, part by part, also before a break. Returns the offset after it. */
async function receiveParts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  access: Access,
  { upload, bytes, offset: from }: Upload,
  body: ReadableStream<Uint8Array>,
): Promise<Result<number>> {
  let offset = from;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const store = async (): Promise<Failure | null> => {
    if (waitingBytes === 0) return null;
    const content = Buffer.concat(waiting);
    const refused = await db.transaction(async (tx): Promise<Failure | null> => {
      if (!(await isAccessCurrent(tx, access, clock.now()))) return notFound();
      const isStored = await appendPart(tx, access, { upload, offset, content });
      return isStored ? null : wrongOffset(offset);
    });
    [waiting, waitingBytes, offset] = [[], 0, offset + content.length];
    return refused;
  };
  const reader = body.getReader();
  for (;;) {
    const part = await reader.read().catch(() => null);
    if (!part || part.done) {
      const refused = await store();
      if (refused) return refused;
      return part ? ok(offset) : fail('malformed', 'body-cut-off', { at: '/body' });
    }
    waiting.push(part.value);
    waitingBytes += part.value.length;
    const isTooLong = offset + waitingBytes > bytes;
    const refused = isTooLong
      ? fail('too-large', 'upload-too-long', { at: '/body', params: { bytes } })
      : waitingBytes >= partBytes
        ? await store()
        : null;
    if (!refused) continue;
    void reader.cancel().catch(() => undefined);
    return refused;
  }
}

const wrongOffset = (offset: number): Failure =>
  fail('conflict', 'wrong-offset', { at: '/query/offset', params: { offset } });
