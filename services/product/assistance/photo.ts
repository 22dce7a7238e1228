import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { contentOf, deleteFiles, filesOf } from '../file/store.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { photoParties } from './assistance-state.ts';
import type { assistanceContract } from './contract.ts';
import { photosOfRequest } from './request-photos.ts';
import { findAssistance, lockAssistance } from './store.ts';
import { isOfCaller, partyOf } from './take-step.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock'>;

/**
 * The photo with its type. A browser may store it and asks each time whether it may still show it; opened by itself the answer runs
 * nothing.
 */
export async function readPhoto(
  { db }: Pick<Deps, 'db'>,
  { access, params, query }: Call<typeof assistanceContract.getAssistancePhoto>,
): Promise<Response | Result<never>> {
  const request = await findAssistance(db, access, params.request);
  if (!request || !(await isOfCaller(db, access, request))) return notFound();
  const isSmall = query.size === 'small';
  const owner = photosOfRequest(params.request);
  const sent = await contentOf(db, access, { ...owner, file: params.photo, isSmall });
  if (!sent) return notFound();
  return new Response(new Uint8Array(sent.content), {
    headers: {
      'content-type': sent.mediaType,
      'content-disposition': `inline; filename="${request.number}.jpg"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${sent.hash}-${query.size}"`,
    },
  });
}

export async function removePhoto(
  deps: Deps,
  { access, params, requestId }: Call<typeof assistanceContract.removeAssistancePhoto>,
): Promise<Result<undefined>> {
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return notFound();
    const request = await lockAssistance(tx, access, params.request);
    if (!request) return notFound();
    const party = partyOf(access);
    const owner = photosOfRequest(params.request);
    const files = await filesOf(tx, access, owner);
    const found = files.find(({ fileId }) => fileId === params.photo);
    // A repetition finds it removed.
    if (!found) return ok(undefined);
    if (!photoParties[request.state].remove.includes(party) || found.party !== party)
      return fail('conflict', 'not-in-this-state', { params: { state: request.state } });
    await deleteFiles(tx, access.installationId, { ...owner, file: params.photo });
    const entry = {
      ...auditActor(access),
      action: 'assistance.remove-photo',
      resource: params.request,
    };
    await recordAudit(tx, { ...entry, requestId }, deps.clock);
    return ok(undefined);
  });
}
