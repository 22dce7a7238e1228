import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { todayOf } from '../installation/today-of.ts';
import type { assistanceContract } from './contract.ts';
import { currentPartner } from './current-partner.ts';
import { requestNumber } from './request-number.ts';
import { findAssistance, insertRequest, lockAssistance } from './store.ts';
import { submitLocked } from './submit-request.ts';
import { urgencyOf } from './symptom-terms.ts';
import { takeEvidence } from './take-evidence.ts';

type Endpoint = typeof assistanceContract.sendKeptAssistance;
type Answer = Result<AnswerOf<Endpoint>>;

/**
 * Sends a request that was written without a connection. Its id was chosen on the device, so that a request whose answer was lost is
 * sent once. The evidence is of now: the device has none. A draft of the home stays.
 */
export async function sendKeptRequest(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'energy' | 'key'>,
  call: Call<Endpoint>,
): Promise<Answer> {
  const { access, body, params } = call;
  const { request } = params;
  const earlier = await findAssistance(deps.db, access, request);
  if (earlier) return ok({ number: earlier.number });
  const evidence = await takeEvidence(deps, access, null);
  return await deps.db.transaction(async (tx): Promise<Answer> => {
    const now = deps.clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    if (!(await currentPartner(tx, access, now))) return fail('conflict', 'no-partner');
    const { symptom } = body;
    const written = {
      requestId: request,
      number: requestNumber(await todayOf(tx, access, now)),
      unit: null,
      symptom,
      faultCode: null,
      urgency: urgencyOf({ ...body, symptom }),
      evidence,
      state: 'submitted' as const,
    };
    const isNew = await insertRequest(tx, access.installationId, written, now);
    const stored = await lockAssistance(tx, access, request);
    if (!stored) return notFound();
    if (!isNew) return ok({ number: stored.number });
    return await submitLocked(tx, deps, { call, draft: { ...stored, state: 'draft' }, now });
  });
}
