import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { fileResponse } from '../file/file-response.ts';
import { contentOf, deleteFiles, filesOf } from '../file/store.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { fileParties } from './assistance-state.ts';
import type { assistanceContract } from './contract.ts';
import { filesOfRequest } from './request-files.ts';
import { findAssistance, lockAssistance } from './store.ts';
import { isOfCaller, partyOf } from './take-step.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock'>;

/** A photo or a document of a request. */
export async function readFile(
  { db }: Pick<Deps, 'db'>,
  { access, params, query }: Call<typeof assistanceContract.getAssistanceFile>,
): Promise<Response | Result<never>> {
  const request = await findAssistance(db, access, params.request);
  if (!request || !(await isOfCaller(db, access, request))) return notFound();
  const owner = filesOfRequest(params.request);
  const isSmall = query.size === 'small';
  const sent = await contentOf(db, access, { ...owner, file: params.file, isSmall });
  return sent ? fileResponse(sent, { number: request.number, size: query.size }) : notFound();
}

export async function removeFile(
  deps: Deps,
  { access, params, requestId }: Call<typeof assistanceContract.removeAssistanceFile>,
): Promise<Result<undefined>> {
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return notFound();
    const request = await lockAssistance(tx, access, params.request);
    if (!request) return notFound();
    const party = partyOf(access);
    const owner = filesOfRequest(params.request);
    const files = await filesOf(tx, access, owner);
    const found = files.find(({ fileId }) => fileId === params.file);
    // A repetition finds it removed.
    if (!found) return ok(undefined);
    if (!fileParties[request.state].remove.includes(party) || found.party !== party)
      return fail('conflict', 'not-in-this-state', { params: { state: request.state } });
    await deleteFiles(tx, access.installationId, { ...owner, file: params.file });
    const entry = {
      ...auditActor(access),
      action: 'assistance.remove-file',
      resource: params.request,
    };
    await recordAudit(tx, { ...entry, requestId }, deps.clock);
    return ok(undefined);
  });
}
