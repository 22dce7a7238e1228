import { randomUUID } from 'node:crypto';
import type { Access } from '@hearth/access/access.ts';
import { type Failure, type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { homeBytesMax } from '../file/file-owner.ts';
import type { PhotoSandbox } from '../file/photo-sandbox.ts';
import { receivePhoto } from '../file/receive-photo.ts';
import { type HomeFile, bytesOfHome, filesOf, insertFile } from '../file/store.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import type { assistanceContract } from './contract.ts';
import { currentPartner } from './current-partner.ts';
import { mayAddPhotos, photosLeft, photosOfRequest } from './request-photos.ts';
import { type StoredAssistance, findAssistance, lockAssistance } from './store.ts';
import { isOfCaller, isReachedBy, partyOf } from './take-step.ts';

type Endpoint = typeof assistanceContract.addAssistancePhoto;
type Answer = Result<AnswerOf<Endpoint>>;

/**
 * Adds a photo of the side of the caller. What is allowed is checked before the file is read, and again when it is stored: the request may
 * have gone on, and the access may have ended meanwhile.
 */
export async function addPhoto(
  deps: Pick<ProductDeps, 'db' | 'clock'> & { readonly sandbox: PhotoSandbox },
  { access, params, body, requestId }: Call<Endpoint>,
): Promise<Answer> {
  const owner = photosOfRequest(params.request);
  const found = await findAssistance(deps.db, access, params.request);
  const before = { request: found, files: await filesOf(deps.db, access, owner) };
  const refused = await refusal(deps.db, access, { ...before, now: deps.clock.now() });
  if (refused) return refused;
  const received = await receivePhoto(deps.sandbox, body);
  if (!received.ok) return received;
  const content = received.value;
  return await deps.db.transaction(async (tx): Promise<Answer> => {
    const now = deps.clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const request = await lockAssistance(tx, access, params.request);
    const files = await filesOf(tx, access, owner);
    const same = files.find(({ hash }) => hash === content.hash);
    const changed = await refusal(tx, access, { request, files: same ? [] : files, now });
    if (changed) return changed;
    if (same) return ok({ photo: same.fileId });
    const photo = randomUUID();
    const file = {
      ...owner,
      fileId: photo,
      kind: 'photo',
      party: partyOf(access),
      content,
    } as const;
    await insertFile(tx, access.installationId, file, now);
    const entry = {
      ...auditActor(access),
      action: 'assistance.add-photo',
      resource: params.request,
    };
    await recordAudit(tx, { ...entry, requestId }, deps.clock);
    return ok({ photo });
  });
}

/** Why the caller may not add a photo to the request now; null: it may. */
async function refusal(
  db: Database,
  access: Access,
  {
    request,
    files,
    now,
  }: {
    readonly request: StoredAssistance | null;
    readonly files: readonly HomeFile[];
    readonly now: Temporal.Instant;
  },
): Promise<Failure | null> {
  if (!request || !(await isOfCaller(db, access, request))) return notFound();
  const party = partyOf(access);
  const isReached = isReachedBy(request, await currentPartner(db, access, now));
  if (!mayAddPhotos({ state: request.state, isReached, party }))
    return fail('conflict', 'not-in-this-state', { params: { state: request.state } });
  if (photosLeft(files, party) === 0) return fail('conflict', 'too-many-photos');
  if ((await bytesOfHome(db, access)) >= homeBytesMax) return fail('conflict', 'home-full');
  return null;
}
