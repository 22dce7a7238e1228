import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { enqueuePartnerEvent } from '../webhook/enqueue-event.ts';
import { afterAssistanceEvent, typeOfStep } from './assistance-state.ts';
import type { AssistanceEvidence, assistanceContract } from './contract.ts';
import { answerByOf } from './answer-by.ts';
import { scheduleEscalation } from './escalation-work.ts';
import { enqueueAssistanceNotice } from './outbox.ts';
import { currentPartner } from './current-partner.ts';
import { addEvent, lockAssistance, saveAssistance } from './store.ts';
import { type EvidencePart, urgencyOf } from './symptom-terms.ts';

type Endpoint = typeof assistanceContract.submitAssistance;
type Answer = Result<AnswerOf<Endpoint>>;

/** Sends a draft to the company that has a grant now. Parts of the evidence that were left out are deleted. */
export async function submitRequest(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  { access, params, body, requestId, answerIn }: Call<Endpoint>,
): Promise<Answer> {
  return await deps.db.transaction(async (tx): Promise<Answer> => {
    const now = deps.clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const draft = await lockAssistance(tx, access, params.request);
    if (!draft) return notFound();
    const state = afterAssistanceEvent(draft.state, 'submit');
    if (state === null) return fail('conflict', 'not-in-this-state');
    const company = await currentPartner(tx, access, now);
    if (!company) return fail('conflict', 'no-partner');
    const { description, contact, accessNotes, preferred } = body;
    const urgency = urgencyOf({ ...body, symptom: draft.symptom });
    const { installationId: installation } = access;
    const answerBy = await answerByOf(tx, { installation, company, state, urgency }, now);
    const submitted = {
      ...draft,
      state,
      partner: company.partnerId,
      urgency,
      answerBy,
      description,
      contact,
      accessNotes,
      preferred,
      evidence: chosenEvidence(draft.evidence, body.parts),
    };
    await saveAssistance(tx, installation, submitted, now);
    const event = { event: 'submit', party: 'household', body: '' } as const;
    const eventNo = await addEvent(tx, { installation, request: draft.requestId }, event, now);
    const sent = { partner: company.partnerId, home: installation, request: draft.requestId };
    await enqueuePartnerEvent(tx, { ...sent, type: typeOfStep.submit, eventNo }, now);
    await scheduleEscalation(tx, { installation, request: draft.requestId }, answerBy);
    await enqueueAssistanceNotice(tx, deps, {
      installation,
      request: draft.requestId,
      event: 'submit',
      to: 'partner',
    });
    const entry = { ...auditActor(access), action: 'assistance.submit', resource: draft.requestId };
    await recordAudit(tx, { ...entry, requestId }, deps.clock);
    return await answerIn(tx, ok({ number: draft.number }));
  });
}

function chosenEvidence(
  evidence: AssistanceEvidence,
  parts: readonly EvidencePart[],
): AssistanceEvidence {
  const chosen = <Part extends EvidencePart>(part: Part): AssistanceEvidence[Part] | null =>
    parts.includes(part) ? evidence[part] : null;
  return {
    takenAt: evidence.takenAt,
    unit: chosen('unit'),
    values: chosen('values'),
    'last-day': chosen('last-day'),
    faults: chosen('faults'),
    log: chosen('log'),
  };
}
