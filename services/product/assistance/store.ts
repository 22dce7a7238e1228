import type { Access } from '@hearth/access/access.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { wakeIndex } from '../wake-index.ts';
import type { AssistanceEventRow } from '../rows/assistance-event.ts';
import type { AssistanceRequestRow } from '../rows/assistance-request.ts';
import { type AssistanceEvent, type AssistanceParty, isEnded } from './assistance-state.ts';
import { type Assistance, assistance } from './contract.ts';

const { shape } = assistance;
const fields = z.object({
  symptom: shape.symptom,
  urgency: shape.urgency,
  state: shape.state,
  preferred: shape.preferred,
  evidence: shape.evidence,
  proposals: shape.proposals,
  visit: shape.visit,
});

export interface StoredAssistance extends z.infer<typeof fields> {
  readonly requestId: string;
  readonly number: string;
  readonly partner: string | null;
  readonly unit: string | null;
  readonly faultCode: string | null;
  readonly description: string;
  readonly contact: string | null;
  readonly accessNotes: string | null;
  readonly begunAt: Temporal.Instant;
  /** Of a submitted request only. */
  readonly answerBy: Temporal.Instant | null;
  readonly escalatedAt: Temporal.Instant | null;
}

export type StoredEvent = Pick<Assistance['events'][number], 'event' | 'party' | 'body' | 'at'>;

/** Requests of a home, the newest first; `partner`: those to one company, and never drafts. */
export async function requestsOf(
  db: Database,
  { installationId }: Pick<Access, 'installationId'>,
  partner: string | null,
): Promise<readonly StoredAssistance[]> {
  const rows = await db.query<AssistanceRequestRow>(
    `select * from product.assistance_request
     where installation_id = $1 and ($2::uuid is null or partner_id = $2 and state <> 'draft')
     order by begun_at desc, request_id desc limit 100`,
    [installationId, partner],
  );
  return rows.map(stored);
}

/** Requests of homes without an answer of their company, at most 200. */
export async function submittedRequests(
  db: Database,
  installations: readonly string[],
): Promise<readonly { readonly installation: string; readonly request: StoredAssistance }[]> {
  if (installations.length === 0) return [];
  const rows = await db.query<AssistanceRequestRow>(
    `select * from product.assistance_request where installation_id = any ($1::uuid[]) and state = 'submitted'
     order by answer_by nulls last, begun_at limit 200`,
    [installations],
  );
  return rows.map((row) => ({ installation: row.installation_id, request: stored(row) }));
}

/** Locks a request until the transaction ends, so that the steps of both sides follow one another. */
export async function lockAssistance(
  tx: Database,
  { installationId }: Pick<Access, 'installationId'>,
  request: string,
): Promise<StoredAssistance | null> {
  const [row] = await tx.query<AssistanceRequestRow>(
    'select * from product.assistance_request where installation_id = $1 and request_id = $2 for update',
    [installationId, request],
  );
  return row ? stored(row) : null;
}

export async function findAssistance(
  db: Database,
  { installationId }: Pick<Access, 'installationId'>,
  request: string,
): Promise<StoredAssistance | null> {
  const [row] = await db.query<AssistanceRequestRow>(
    'select * from product.assistance_request where installation_id = $1 and request_id = $2',
    [installationId, request],
  );
  return row ? stored(row) : null;
}

/** Id of the draft of a home, locked until the transaction ends; null: there is none. */
export async function lockDraft(
  tx: Database,
  { installationId }: Pick<Access, 'installationId'>,
): Promise<string | null> {
  const [row] = await tx.query<Pick<AssistanceRequestRow, 'request_id'>>(
    `select request_id from product.assistance_request where installation_id = $1 and state = 'draft' for update`,
    [installationId],
  );
  return row?.request_id ?? null;
}

type BegunAssistance = Pick<
  StoredAssistance,
  'requestId' | 'number' | 'unit' | 'symptom' | 'faultCode' | 'urgency' | 'evidence'
>;

/** Stores a draft; an earlier draft of the home is deleted. */
export async function insertDraft(
  tx: Database,
  installation: InstallationId,
  draft: BegunAssistance,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `delete from product.assistance_request where installation_id = $1 and state = 'draft'`,
    [installation],
  );
  await insertRequest(tx, installation, { ...draft, state: 'draft' }, now);
}

/** Stores a request; false if there is one with this id. */
export async function insertRequest(
  tx: Database,
  installation: InstallationId,
  draft: BegunAssistance & Pick<StoredAssistance, 'state'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const inserted = await tx.query(
    `insert into product.assistance_request (installation_id, request_id, number, unit_id, symptom, fault_code, urgency, state,
       description, preferred, evidence, proposals, begun_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '', '[]', $9, '[]', $10, $10)
     on conflict (installation_id, request_id) do nothing returning 1 as inserted`,
    [
      installation,
      draft.requestId,
      draft.number,
      draft.unit,
      draft.symptom,
      draft.faultCode,
      draft.urgency,
      draft.state,
      JSON.stringify(draft.evidence),
      now.toString(),
    ],
  );
  return inserted.length > 0;
}

/** Saves a locked request. Contact and access notes are deleted with its end. */
export async function saveAssistance(
  tx: Database,
  installation: InstallationId,
  request: StoredAssistance,
  now: Temporal.Instant,
): Promise<void> {
  const isOver = isEnded(request.state);
  await tx.query(
    `update product.assistance_request set partner_id = $3, urgency = $4, state = $5, description = $6, contact = $7,
       access_notes = $8, preferred = $9, evidence = $10, proposals = $11, visit = $12, changed_at = $13, answer_by = $14,
       escalated_at = $15,
       submitted_at = case when $5 = 'submitted' then coalesce(submitted_at, $13) else submitted_at end
     where installation_id = $1 and request_id = $2`,
    [
      installation,
      request.requestId,
      request.partner,
      request.urgency,
      request.state,
      request.description,
      isOver ? null : request.contact,
      isOver ? null : request.accessNotes,
      JSON.stringify(request.preferred),
      JSON.stringify(request.evidence),
      JSON.stringify(request.proposals),
      request.visit ? JSON.stringify(request.visit) : null,
      now.toString(),
      request.answerBy?.toString() ?? null,
      request.escalatedAt?.toString() ?? null,
    ],
  );
  await wakeIndex(tx, installation, now);
}

export async function deleteDraft(
  tx: Database,
  installation: InstallationId,
  request: string,
): Promise<void> {
  await tx.query(
    `delete from product.assistance_request where installation_id = $1 and request_id = $2 and state = 'draft'`,
    [installation, request],
  );
}

/** Adds an event of a locked request; returns its number, from 1. */
export async function addEvent(
  tx: Database,
  { installation, request }: { readonly installation: InstallationId; readonly request: string },
  event: {
    readonly event: AssistanceEvent;
    readonly party: AssistanceParty;
    readonly body: string;
  },
  now: Temporal.Instant,
): Promise<number> {
  const [row] = await tx.query<Pick<AssistanceEventRow, 'event_no'>>(
    `insert into product.assistance_event (installation_id, request_id, event_no, event, party, body, at)
     select $1, $2, coalesce(max(event_no), 0) + 1, $3, $4, $5, $6 from product.assistance_event
     where installation_id = $1 and request_id = $2 returning event_no`,
    [installation, request, event.event, event.party, event.body, now.toString()],
  );
  return row?.event_no ?? 0;
}

export async function eventsOf(
  db: Database,
  { installationId }: Pick<Access, 'installationId'>,
  request: string,
): Promise<readonly StoredEvent[]> {
  const rows = await db.query<AssistanceEventRow>(
    'select * from product.assistance_event where installation_id = $1 and request_id = $2 order by event_no',
    [installationId, request],
  );
  return rows.map(({ event, party, body, at }) => ({
    event: shape.events.element.shape.event.parse(event),
    party: shape.events.element.shape.party.parse(party),
    body,
    at: at.toISOString(),
  }));
}

function stored(row: AssistanceRequestRow): StoredAssistance {
  const { symptom, urgency, state, preferred, evidence, proposals, visit } = row;
  return {
    ...fields.parse({ symptom, urgency, state, preferred, evidence, proposals, visit }),
    requestId: row.request_id,
    number: row.number,
    partner: row.partner_id,
    unit: row.unit_id,
    faultCode: row.fault_code,
    description: row.description,
    contact: row.contact,
    accessNotes: row.access_notes,
    begunAt: instantOf(row.begun_at),
    answerBy: row.answer_by && instantOf(row.answer_by),
    escalatedAt: row.escalated_at && instantOf(row.escalated_at),
  };
}

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
