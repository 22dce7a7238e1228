import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import type { Temporal } from 'temporal-polyfill';
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
import { type StoredAssistance, addEvent, lockAssistance, saveAssistance } from './store.ts';
import { type EvidencePart, urgencyOf } from './symptom-terms.ts';

type Endpoint = typeof assistanceContract.submitAssistance;
type Answer = Result<AnswerOf<Endpoint>>;

/** Sends a draft to the company that has a grant now. Parts of the evidence that were left out are deleted. */
export async function submitRequest(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  call: Call<Endpoint>,
): Promise<Answer> {
  const { access, params } = call;
  return await deps.db.transaction(async (tx): Promise<Answer> => {
    const now = deps.clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const draft = await lockAssistance(tx, access, params.request);
    return draft ? await submitLocked(tx, deps, { call, draft, now }) : notFound();
  });
}

interface Submission {
  readonly call: Pick<Call<Endpoint>, 'access' | 'body' | 'requestId' | 'answerIn'>;
  readonly draft: StoredAssistance;
  readonly now: Temporal.Instant;
}

/** Sends a locked draft, in the transaction that has locked it. */
export async function submitLocked(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { call, draft, now }: Submission,
): Promise<Answer> {
  const { access, body, requestId, answerIn } = call;
  const state = afterAssistanceEvent(draft.state, 'submit');
  if (state === null) return fail('conflict', 'not-in-this-state');
  const company = await currentPartner(tx, access, now);
  if (!company) return fail('conflict', 'no-partner');
  const { description, contact, accessNotes, preferred } = body;
  const urgency = urgencyOf({ ...body, symptom: draft.symptom });
  const { installationId: installation } = access;
  const { requestId: request } = draft;
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
  const eventNo = await addEvent(tx, { installation, request }, event, now);
  const sent = { partner: company.partnerId, home: installation, request };
  await enqueuePartnerEvent(tx, { ...sent, type: typeOfStep.submit, eventNo }, now);
  await scheduleEscalation(tx, { installation, request }, answerBy);
  const notice = { installation, request, event: 'submit', to: 'partner' } as const;
  await enqueueAssistanceNotice(tx, deps, notice);
  const entry = { ...auditActor(access), action: 'assistance.submit', resource: request };
  await recordAudit(tx, { ...entry, requestId }, deps.clock);
  return await answerIn(tx, ok({ number: draft.number }));
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
