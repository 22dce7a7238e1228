import type { HiddenSpan } from '@hearth/access/access.ts';
import type { InstallationId, PersonId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { PartnerGrantRow } from '../../rows/partner-grant.ts';
import { type GrantState, type ReviewAnswer, afterGrantEvent } from './grant-state.ts';
import type { GrantedScopes } from './granted-scopes.ts';

export interface StoredPartnerGrant {
  readonly grantId: string;
  readonly installationId: InstallationId;
  readonly partnerId: string;
  /** At the requested instant. */
  readonly state: GrantState;
  /** Also ended ones. */
  readonly scopes: GrantedScopes;
  readonly requestedAt: Temporal.Instant;
  readonly answeredAt: Temporal.Instant | null;
  readonly startsAt: Temporal.Instant | null;
  readonly historyFrom: string | null;
  /** By the clock of the home; null: from the beginning on. */
  readonly visibleFrom: Temporal.Instant | null;
  readonly hiddenSpans: readonly HiddenSpan[];
  readonly endsAt: Temporal.Instant | null;
  readonly endedAt: Temporal.Instant | null;
  readonly note: string;
  /** When the owner was asked whether the company remains; null: never. */
  readonly reviewAskedAt: Temporal.Instant | null;
  readonly reviewAnswer: ReviewAnswer | null;
}

type OfHome = Pick<StoredPartnerGrant, 'installationId'>;

/** Grants of an installation: open requests and accepted ones first, then the newest. */
export async function grantsOf(
  db: Database,
  { installationId }: OfHome,
  now: Temporal.Instant,
): Promise<readonly StoredPartnerGrant[]> {
  const rows = await db.query<Row>(
    `select ${columns} from product.partner_grant where installation_id = $1
     order by state in ('requested', 'accepted') desc, requested_at desc, grant_id desc limit 40`,
    [installationId],
  );
  return rows.map((row) => grantOf(row, now));
}

/** Grants of an installation, locked until the transaction ends, because a request ends others. */
export async function lockGrants(
  tx: Database,
  home: OfHome,
  now: Temporal.Instant,
): Promise<readonly StoredPartnerGrant[]> {
  // Locks the installation: two first requests at once have no row to lock.
  await tx.query('select 1 from product.installation where installation_id = $1 for update', [
    home.installationId,
  ]);
  await tx.query(
    `update product.partner_grant set state = 'over', ended_at = ends_at
     where installation_id = $1 and state in ('requested', 'accepted') and ends_at <= $2`,
    [home.installationId, now.toString()],
  );
  return await grantsOf(tx, home, now);
}

/** The installation of a grant to a company of the person; null for any other grant, and for those of demo sessions. */
export async function homeOfGrant(
  db: Database,
  { grant, person }: { readonly grant: string; readonly person: string },
): Promise<InstallationId | null> {
  const [row] = await db.query<{ installation_id: InstallationId }>(
    `select g.installation_id from product.partner_grant g
     join product.partner_member w on w.partner_id = g.partner_id
     where g.grant_id = $1 and w.person_id = $2
       and not exists (select from product.membership d
         where d.installation_id = g.installation_id and d.role = 'demo')`,
    [grant, person],
  );
  return row?.installation_id ?? null;
}

export async function installationOfGrant(
  db: Database,
  grant: string,
): Promise<InstallationId | null> {
  const [row] = await db.query<{ installation_id: InstallationId }>(
    'select installation_id from product.partner_grant where grant_id = $1',
    [grant],
  );
  return row?.installation_id ?? null;
}

/** Whether the person works for the company; locks the row until the transaction ends. */
export async function isMember(
  tx: Database,
  { partner, person }: { readonly partner: string; readonly person: string },
): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from product.partner_member where partner_id = $1 and person_id = $2 for share',
    [partner, person],
  );
  return rows.length > 0;
}

export async function insertGrant(tx: Database, grant: StoredPartnerGrant): Promise<void> {
  await tx.query(
    `insert into product.partner_grant (grant_id, installation_id, partner_id, state, scopes, requested_at, answered_at,
       starts_at, history_from, visible_from, hidden_spans, ends_at, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      grant.grantId,
      grant.installationId,
      grant.partnerId,
      grant.state,
      JSON.stringify(grant.scopes),
      grant.requestedAt.toString(),
      textOf(grant.answeredAt),
      textOf(grant.startsAt),
      grant.historyFrom,
      textOf(grant.visibleFrom),
      JSON.stringify(grant.hiddenSpans),
      textOf(grant.endsAt),
      grant.note,
    ],
  );
}

/** Stores state, scopes and times of a locked grant. */
export async function saveGrant(tx: Database, grant: StoredPartnerGrant): Promise<void> {
  await tx.query(
    `update product.partner_grant set state = $2, scopes = $3, answered_at = $4, starts_at = $5, visible_from = $6,
       ends_at = $7, ended_at = $8 where grant_id = $1`,
    [
      grant.grantId,
      grant.state,
      JSON.stringify(grant.scopes),
      textOf(grant.answeredAt),
      textOf(grant.startsAt),
      textOf(grant.visibleFrom),
      textOf(grant.endsAt),
      textOf(grant.endedAt),
    ],
  );
}

/** Stores that the owner is asked whether the company of a locked grant remains. */
export async function saveReviewQuestion(
  tx: Database,
  grant: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query('update product.partner_grant set review_asked_at = $2 where grant_id = $1', [
    grant,
    now.toString(),
  ]);
}

/** Stores the answer for a locked grant. */
export async function saveReviewAnswer(
  tx: Database,
  { grant, answer }: { readonly grant: string; readonly answer: ReviewAnswer },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    'update product.partner_grant set review_answer = $2, review_answered_at = $3 where grant_id = $1',
    [grant, answer, now.toString()],
  );
}

/** False if the person belongs to the partner already, in the same role. */
export async function putMember(
  tx: Database,
  {
    partner,
    person,
    isAdministrator = false,
  }: { partner: string; person: PersonId; isAdministrator?: boolean },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into product.partner_member as w (partner_id, person_id, since, is_administrator) values ($1, $2, $3, $4)
     on conflict (partner_id, person_id) do update set is_administrator = excluded.is_administrator
       where w.is_administrator <> excluded.is_administrator returning 1 as put`,
    [partner, person, now.toString(), isAdministrator],
  );
  return rows.length > 0;
}

/** False if the person did not belong to the partner. */
export async function deleteMember(
  tx: Database,
  { partner, person }: { partner: string; person: PersonId },
): Promise<boolean> {
  const rows = await tx.query(
    'delete from product.partner_member where partner_id = $1 and person_id = $2 returning 1 as gone',
    [partner, person],
  );
  return rows.length > 0;
}

type Row = Pick<
  PartnerGrantRow,
  | 'grant_id'
  | 'partner_id'
  | 'requested_at'
  | 'answered_at'
  | 'starts_at'
  | 'history_from'
  | 'visible_from'
  | 'ends_at'
  | 'ended_at'
  | 'note'
  | 'review_asked_at'
> & {
  readonly review_answer: ReviewAnswer | null;
  readonly installation_id: InstallationId;
  readonly state: GrantState;
  readonly scopes: GrantedScopes;
  readonly hidden_spans: readonly HiddenSpan[];
};

const columns = `grant_id, installation_id, partner_id, state, scopes, requested_at, answered_at, starts_at,
  history_from::text as history_from, visible_from, hidden_spans, ends_at, ended_at, note, review_asked_at, review_answer`;

const textOf = (instant: Temporal.Instant | null): string | null => instant?.toString() ?? null;

const instantOf = (date: Date | null): Temporal.Instant | null =>
  date && Temporal.Instant.fromEpochMilliseconds(date.getTime());

function grantOf(row: Row, now: Temporal.Instant): StoredPartnerGrant {
  const isOver = row.ends_at !== null && row.ends_at.getTime() <= now.epochMilliseconds;
  const state = (isOver ? afterGrantEvent(row.state, 'end-comes') : null) ?? row.state;
  return {
    grantId: row.grant_id,
    installationId: row.installation_id,
    partnerId: row.partner_id,
    state,
    scopes: row.scopes,
    requestedAt: Temporal.Instant.fromEpochMilliseconds(row.requested_at.getTime()),
    answeredAt: instantOf(row.answered_at),
    startsAt: instantOf(row.starts_at),
    historyFrom: row.history_from,
    visibleFrom: instantOf(row.visible_from),
    hiddenSpans: row.hidden_spans,
    endsAt: instantOf(row.ends_at),
    endedAt: instantOf(row.ended_at ?? (state === 'over' ? row.ends_at : null)),
    note: row.note,
    reviewAskedAt: instantOf(row.review_asked_at),
    reviewAnswer: row.review_answer,
  };
}
