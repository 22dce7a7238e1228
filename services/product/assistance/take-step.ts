import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { copyFiles, deleteFiles } from '../file/store.ts';
import { personActor } from '../installation/audit-actor.ts';
import { isAccessCurrent, timeZoneOf } from '../installation/store.ts';
import { todayOf } from '../installation/today-of.ts';
import { filesOfEntry } from '../maintenance/entry-files.ts';
import { renewReminders } from '../maintenance/renew-reminders.ts';
import { insertEntry } from '../maintenance/store.ts';
import { type ListedPartner, companyOf } from '../partner/store.ts';
import { enqueuePartnerEvent } from '../webhook/enqueue-event.ts';
import {
  type AssistanceParty,
  afterAssistanceEvent,
  allowedAssistanceEvents,
  otherParty,
  typeOfStep,
} from './assistance-state.ts';
import type { AssistanceStep, assistanceContract } from './contract.ts';
import { endEscalation } from './escalation-work.ts';
import { enqueueAssistanceNotice } from './outbox.ts';
import { currentPartner } from './current-partner.ts';
import { filesOfRequest } from './request-files.ts';
import {
  type StoredAssistance,
  addEvent,
  deleteDraft,
  lockAssistance,
  saveAssistance,
} from './store.ts';

type Endpoint = typeof assistanceContract.stepAssistance;
type Answer = Result<AnswerOf<Endpoint>>;

/** Takes a step of a request for one side, in the order of the locks: of two colleagues at once, the second finds the new state. */
export async function takeStep(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  { access, params, body: step, requestId, answerIn }: Call<Endpoint>,
): Promise<Answer> {
  return await deps.db.transaction(async (tx): Promise<Answer> => {
    const now = deps.clock.now();
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const request = await lockAssistance(tx, access, params.request);
    if (!request || !(await isOfCaller(tx, access, request))) return notFound();
    const party = partyOf(access);
    const taken = await advanceRequest(tx, deps, {
      installation: access.installationId,
      request,
      step,
      party,
      company: party === 'partner' ? await companyOf(tx, access) : null,
      actor: personActor(access.personId),
      requestId,
    });
    return taken.ok ? await answerIn(tx, taken) : taken;
  });
}

interface Advance {
  readonly installation: InstallationId;
  /** Locked. */
  readonly request: StoredAssistance;
  readonly step: AssistanceStep;
  readonly party: AssistanceParty;
  /** Of the party `partner`. */
  readonly company: { readonly partner: string; readonly name: string } | null;
  /** In the audit log. */
  readonly actor: string;
  readonly requestId: string;
}

/** Takes a step of a locked request. The caller has checked that the side may see it. */
export async function advanceRequest(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  advance: Advance,
): Promise<Answer> {
  const { installation, request, step, party, actor, requestId } = advance;
  const now = deps.clock.now();
  const home = { installationId: installation };
  const { event } = step;
  const hasProposals = request.proposals.length > 0;
  const isReached = isReachedBy(request, await currentPartner(tx, home, now));
  const state = afterAssistanceEvent(request.state, event);
  if (
    state === null ||
    !allowedAssistanceEvents({ ...request, hasProposals, isReached }, party).includes(event)
  )
    return fail('conflict', 'not-in-this-state', { params: { state: request.state } });
  const timeZone = await timeZoneOf(tx, installation);
  const changed = changedBy(step, { ...request, state }, { now, timeZone });
  if (!changed.ok) return changed;
  const entry = { actor, ...home, action: `assistance.${event}`, resource: request.requestId };
  await recordAudit(tx, { ...entry, requestId }, deps.clock);
  if (request.state === 'draft') {
    await deleteFiles(tx, installation, filesOfRequest(request.requestId));
    await deleteDraft(tx, installation, request.requestId);
    return ok({ state });
  }
  const saved = await answered(tx, home, { request, changed: changed.value }, now);
  await saveAssistance(tx, installation, saved, now);
  await announceStep(tx, deps, { ...advance, isReached });
  return ok({ state });
}

/** The event of the step, the visit in the maintenance log, and what the other side and the company's system get. */
async function announceStep(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { isReached, ...advance }: Advance & { readonly isReached: boolean },
): Promise<void> {
  const { installation, request, step, party, company } = advance;
  const { event } = step;
  const now = deps.clock.now();
  const named = { installation, request: request.requestId };
  const eventNo = await addEvent(tx, named, { event, party, body: bodyOf(step) }, now);
  if (step.event === 'resolve' && company)
    await enterVisit(tx, installation, { request, step, company, now });
  // A company without access learns of a cancellation only: it may be on its way.
  if (party === 'partner' || isReached || event === 'cancel')
    await enqueueAssistanceNotice(tx, deps, { ...named, event, to: otherParty[party] });
  if (request.partner === null) return;
  const sent = { partner: request.partner, home: installation, request: request.requestId };
  await enqueuePartnerEvent(tx, { ...sent, type: typeOfStep[event], eventNo }, now);
}

/** A step that answers a submitted request ends the wait and its messages. */
async function answered(
  tx: Database,
  { installationId: installation }: Pick<Access, 'installationId'>,
  { request, changed }: { readonly request: StoredAssistance; readonly changed: StoredAssistance },
  now: Temporal.Instant,
): Promise<StoredAssistance> {
  if (changed.state === request.state) return changed;
  await endEscalation(tx, { installation, request: request.requestId }, now);
  return { ...changed, answerBy: null, escalatedAt: null };
}

export const partyOf = ({ role }: Access): AssistanceParty =>
  role === 'partner' ? 'partner' : 'household';

/** Whether the company of a request may still contact the household; a draft has none yet. */
export const isReachedBy = (
  { partner }: Pick<StoredAssistance, 'partner'>,
  present: ListedPartner | null,
): boolean => partner === null || partner === present?.partnerId;

/** A partner's employee has the requests to the own company only, and no drafts. */
export async function isOfCaller(
  db: Database,
  access: Access,
  { partner, state }: Pick<StoredAssistance, 'partner' | 'state'>,
): Promise<boolean> {
  if (access.role !== 'partner') return true;
  const company = await companyOf(db, access);
  return company !== null && state !== 'draft' && partner === company.partner;
}

function changedBy(
  step: AssistanceStep,
  request: StoredAssistance,
  { now, timeZone }: { readonly now: Temporal.Instant; readonly timeZone: string },
): Result<StoredAssistance> {
  switch (step.event) {
    case 'propose': {
      const at = (day: string, time: string): string =>
        Temporal.PlainDate.from(day)
          .toZonedDateTime({ timeZone, plainTime: time })
          .toInstant()
          .toString();
      const proposals = step.times.map(({ day, from, to }) => ({
        from: at(day, from),
        to: at(day, to),
      }));
      const isPast = proposals.some(({ to }) => Date.parse(to) <= now.epochMilliseconds);
      if (isPast) return fail('invalid', 'time-in-the-past', { at: '/body/times' });
      return ok({ ...request, proposals, visit: null });
    }
    case 'accept-time': {
      const isProposed = request.proposals.some(
        ({ from, to }) => from === step.time.from && to === step.time.to,
      );
      if (!isProposed) return fail('conflict', 'time-not-proposed', { at: '/body/time' });
      return ok({ ...request, proposals: [], visit: step.time });
    }
    case 'reopen':
      return ok({ ...request, visit: null, proposals: [] });
    default:
      return ok(request);
  }
}

function bodyOf(step: AssistanceStep): string {
  switch (step.event) {
    case 'message':
    case 'reopen':
      return step.message;
    case 'resolve':
      return step.findings;
    default:
      return '';
  }
}

/** The visit enters the maintenance log by itself, as an entry of the company with its files: requests end when the home passes on. */
async function enterVisit(
  tx: Database,
  installation: InstallationId,
  {
    request,
    step,
    company,
    now,
  }: {
    readonly request: StoredAssistance;
    readonly step: Extract<AssistanceStep, { event: 'resolve' }>;
    readonly company: { readonly partner: string; readonly name: string };
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  if (step.logAs === null) return;
  const entry = await insertEntry(
    tx,
    installation,
    {
      unit: request.unit,
      kind: step.logAs,
      on: await todayOf(tx, { installationId: installation }, now),
      company: company.name,
      findings: step.findings,
      parts: [...step.parts],
      measured: [],
      seen: [],
      counterH: null,
      corrects: null,
      partner: company.partner,
    },
    now,
  );
  if (entry !== null)
    await copyFiles(tx, installation, {
      from: filesOfRequest(request.requestId),
      to: filesOfEntry(entry),
      party: 'partner',
    });
  await renewReminders(tx, installation, now);
}
