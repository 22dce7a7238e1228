import type { Access } from '@hearth/access/access.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { ProductDeps } from '../deps.ts';
import { companyOf } from '../maintenance/store.ts';
import { findPartner } from '../partner/store.ts';
import { type Unit, unitsOf } from '../unit/store.ts';
import { allowedAssistanceEvents } from './assistance-state.ts';
import type { Assistance, assistanceContract } from './contract.ts';
import {
  type StoredAssistance,
  currentPartner,
  eventsOf,
  findAssistance,
  requestsOf,
} from './store.ts';
import { isOfCaller, partyOf } from './take-step.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock'>;
type Listed = AnswerOf<typeof assistanceContract.listAssistance>;

export async function listRequests({ db, clock }: Deps, access: Access): Promise<Listed> {
  const company = access.role === 'partner' ? await companyOf(db, access) : null;
  if (access.role === 'partner' && !company) return { partner: null, requests: [] };
  const [found, units, partner] = await Promise.all([
    requestsOf(db, access, company?.partner ?? null),
    unitsOf(db, access),
    currentPartner(db, access, clock.now()),
  ]);
  return {
    partner: partner && { name: partner.name, phone: partner.phone, email: partner.email },
    requests: found.map((request) => listedOf(request, units)),
  };
}

const listedOf = (
  request: StoredAssistance,
  units: readonly Unit[],
): Listed['requests'][number] => {
  const { requestId, number, state, symptom, urgency, begunAt, visit } = request;
  const unit = units.find(({ unitId }) => unitId === request.unit);
  return {
    request: requestId,
    number,
    state,
    symptom,
    urgency,
    unitName: unit ? unit.name || unit.model : null,
    begunAt: begunAt.toString(),
    visit,
  };
};

export async function readRequest(
  { db }: Deps,
  access: Access,
  request: string,
): Promise<Result<Assistance>> {
  const found = await findAssistance(db, access, request);
  if (!found || !(await isOfCaller(db, access, found))) return notFound();
  const [events, units, company] = await Promise.all([
    eventsOf(db, access, request),
    unitsOf(db, access),
    found.partner === null ? null : findPartner(db, found.partner),
  ]);
  const party = partyOf(access);
  const hasProposals = found.proposals.length > 0;
  const { faultCode, description, contact, accessNotes, preferred, evidence, proposals } = found;
  return ok({
    ...listedOf(found, units),
    faultCode,
    description,
    contact,
    accessNotes,
    preferred,
    evidence,
    proposals,
    partner: company?.name ?? null,
    party,
    events: [...events],
    actions: [...allowedAssistanceEvents({ state: found.state, hasProposals }, party)],
  });
}
