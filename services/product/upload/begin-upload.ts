import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { requestTarget } from '../assistance/request-target.ts';
import type { ProductDeps } from '../deps.ts';
import { type FileTarget, refusalBefore } from '../file/add-file.ts';
import { type FileOwner, homeBytesMax } from '../file/file-owner.ts';
import { bytesOfHome } from '../file/store.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { entryTarget } from '../maintenance/entry-files.ts';
import type { uploadContract } from './contract.ts';
import { type Upload, findSameUpload, insertUpload, unfinishedUploads } from './store.ts';
import { scheduleExpiry, uploadHours } from './upload-expiry.ts';

type Endpoint = typeof uploadContract.createUpload;
type Answer = Result<AnswerOf<Endpoint>>;

/** Unfinished uploads of a person at a home: more than a form has files. */
const unfinishedMax = 12;

/** Begins an upload, or continues the one of the same file. */
export async function beginUpload(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  { access, body, answerIn }: Call<Endpoint>,
): Promise<Answer> {
  return await deps.db.transaction(async (tx): Promise<Answer> => {
    const now = deps.clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const refused = await refusalBefore(tx, access, targetOf(access, body), now);
    if (refused) return refused;
    const { fingerprint, bytes, ownerClass, owner, name } = body;
    if (fingerprint !== null) {
      const same = await findSameUpload(tx, access, { ownerClass, owner, bytes, fingerprint }, now);
      if (same) return await answerIn(tx, ok(stateOf(same)));
    }
    const unfinished = await unfinishedUploads(tx, access, now);
    if (unfinished.own >= unfinishedMax) return fail('conflict', 'too-many-uploads');
    if ((await bytesOfHome(tx, access)) + unfinished.bytes + bytes > homeBytesMax)
      return fail('conflict', 'home-full');
    const expiresAt = now.add({ hours: uploadHours });
    const file = { ownerClass, owner, name, bytes, fingerprint };
    const begun = { ...file, upload: uuidv7(now), offset: 0, expiresAt };
    await insertUpload(tx, access, begun);
    const named = { installation: access.installationId, upload: begun.upload };
    await scheduleExpiry(tx, named, expiresAt);
    return await answerIn(tx, ok(stateOf(begun)));
  });
}

export const stateOf = ({ upload, offset, bytes, expiresAt }: Upload): AnswerOf<Endpoint> => ({
  upload,
  offset,
  bytes,
  expiresAt: expiresAt.toString(),
});

/** What the file of an upload will be added to. */
export const targetOf = (access: Access, { ownerClass, owner }: FileOwner): FileTarget =>
  targets[ownerClass](access, owner);

const targets: Readonly<
  Record<FileOwner['ownerClass'], (access: Access, owner: string) => FileTarget>
> = { assistance: requestTarget, 'maintenance-entry': entryTarget };
