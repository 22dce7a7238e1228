import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { deleteFiles } from '../file/store.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { todayOf } from '../installation/today-of.ts';
import { findUnit } from '../unit/store.ts';
import type { assistanceContract } from './contract.ts';
import { currentPartner } from './current-partner.ts';
import { requestNumber } from './request-number.ts';
import { filesOfRequest } from './request-files.ts';
import { insertDraft, lockDraft } from './store.ts';
import { urgencyOf } from './symptom-terms.ts';
import { takeEvidence } from './take-evidence.ts';

type Endpoint = typeof assistanceContract.beginAssistance;
type Answer = Result<AnswerOf<Endpoint>>;

/** Begins a request with a copy of the evidence: what a fault looked like is gone when it has cleared. */
export async function beginRequest(
  deps: Pick<ProductDeps, 'db' | 'clock' | 'energy' | 'key'>,
  { access, body, requestId: httpRequest, answerIn }: Call<Endpoint>,
): Promise<Answer> {
  const { symptom, faultCode } = body;
  const unit = body.unit === null ? null : await findUnit(deps.db, access, body.unit);
  if (body.unit !== null && !unit) return fail('invalid', 'unit-unknown', { at: '/body/unit' });
  const evidence = await takeEvidence(deps, access, unit);
  return await deps.db.transaction(async (tx): Promise<Answer> => {
    const now = deps.clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    if (!(await currentPartner(tx, access, now))) return fail('conflict', 'no-partner');
    const request = uuidv7(now);
    const draft = {
      requestId: request,
      number: requestNumber(await todayOf(tx, access, now)),
      unit: unit?.unitId ?? null,
      symptom,
      faultCode,
      urgency: urgencyOf({ symptom, isHeatingOut: false, isHotWaterOut: false }),
      evidence,
    };
    const earlier = await lockDraft(tx, access);
    if (earlier !== null) await deleteFiles(tx, access.installationId, filesOfRequest(earlier));
    await insertDraft(tx, access.installationId, draft, now);
    const entry = { ...auditActor(access), action: 'assistance.begin', resource: request };
    await recordAudit(tx, { ...entry, requestId: httpRequest }, deps.clock);
    return await answerIn(tx, ok({ request }));
  });
}
