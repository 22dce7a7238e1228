import type { Access } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { ProductDeps } from '../deps.ts';
import { companyOf, findPartner } from '../partner/store.ts';
import { allowedAssistanceEvents } from './assistance-state.ts';
import type { Assistance, assistanceContract } from './contract.ts';
import { currentPartner } from './current-partner.ts';
import { filesFor } from './request-files.ts';
import { type StoredAssistance, eventsOf, findAssistance, requestsOf } from './store.ts';
import { isOfCaller, isReachedBy, partyOf } from './take-step.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock'>;
type Listed = AnswerOf<typeof assistanceContract.listAssistance>;

export async function listRequests({ db, clock }: Deps, access: Access): Promise<Listed> {
  const company = access.role === 'partner' ? await companyOf(db, access) : null;
  if (access.role === 'partner' && !company) return { partner: null, requests: [] };
  const [found, partner] = await Promise.all([
    requestsOf(db, access, company?.partner ?? null),
    currentPartner(db, access, clock.now()),
  ]);
  return {
    partner: partner && { name: partner.name, phone: partner.phone, email: partner.email },
    requests: found.map(listedOf),
  };
}

/** The unit is the copied one: a company has no more of it than the household has sent. */
const listedOf = (request: StoredAssistance): Listed['requests'][number] => {
  const { requestId, number, state, symptom, urgency, begunAt, visit } = request;
  const { answerBy, escalatedAt } = request;
  const { unit } = request.evidence;
  return {
    request: requestId,
    number,
    state,
    symptom,
    urgency,
    unitName: unit && (unit.name || unit.model),
    begunAt: begunAt.toString(),
    visit,
    answerBy: answerBy?.toString() ?? null,
    escalatedAt: escalatedAt?.toString() ?? null,
  };
};

export async function readRequest(
  { db, clock }: Deps,
  access: Access,
  request: string,
): Promise<Result<Assistance>> {
  const found = await findAssistance(db, access, request);
  if (!found || !(await isOfCaller(db, access, found))) return notFound();
  const [events, present, company] = await Promise.all([
    eventsOf(db, access, request),
    currentPartner(db, access, clock.now()),
    found.partner === null ? null : findPartner(db, found.partner),
  ]);
  const party = partyOf(access);
  const hasProposals = found.proposals.length > 0;
  const isReached = isReachedBy(found, present);
  const { faultCode, description, contact, accessNotes, preferred, evidence, proposals } = found;
  const situation = { request, state: found.state, isReached, party };
  return ok({
    ...listedOf(found),
    ...(await filesFor(db, access, situation)),
    faultCode,
    description,
    contact,
    accessNotes,
    preferred,
    evidence,
    proposals,
    partner: company?.name ?? null,
    partnerPhone: company?.phone ?? null,
    isReached,
    party,
    events: [...events],
    actions: [...allowedAssistanceEvents({ state: found.state, hasProposals, isReached }, party)],
  });
}
