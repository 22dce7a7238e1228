import type { Access, HiddenSpan } from '@hearth/access/access.ts';
import { type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { type Locale, locale } from '@hearth/platform/http/schema.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { PackageState } from '../package/package-state.ts';
import type { TransferRow } from '../rows/transfer.ts';
import type { MeterReadings, TransferChoices, TransferPreview } from './contract.ts';
import {
  type PackageRule,
  type TransferState,
  afterTransferEvent,
  transferStates,
} from './transfer-state.ts';

export interface RuledPackage {
  readonly entitlement: string;
  readonly rule: PackageRule;
}

export interface StoredTransfer {
  readonly transferId: string;
  readonly installationId: InstallationId;
  readonly giver: PersonId;
  readonly taker: PersonId | null;
  /** null after the offer has been answered or has ended. */
  readonly email: string | null;
  /** Language of the mailbox. */
  readonly locale: Locale;
  /** At the requested instant. */
  readonly state: TransferState;
  readonly home: string;
  readonly message: string;
  readonly day: string | null;
  readonly choices: TransferChoices;
  readonly packages: readonly RuledPackage[];
  readonly meters: MeterReadings | null;
  /** Version of the text that the giver has agreed to; null before there were versions. */
  readonly consent: number | null;
  readonly offeredAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** Of an answer before the agreed day; null: another offer, or an answer that was given in an earlier release. */
  readonly acceptedAt: Temporal.Instant | null;
  readonly endedAt: Temporal.Instant | null;
  /** Of a home that has passed on; null before. */
  readonly passed: PassedOn | null;
  readonly isEnergyDone: boolean;
  /** The dispute that was decided for the taker; null for an offer. */
  readonly dispute: string | null;
}

/** What the undoing of a transfer needs. */
export interface PassedOn {
  /** By the home's clock. */
  readonly at: string;
  /** What the giver saw of the past. */
  readonly visibleFrom: string;
  readonly hiddenSpans: readonly HiddenSpan[];
  /** Absent in a transfer of an earlier release. */
  readonly packages?: readonly EndedPackage[];
}

/** A package that a transfer has ended, as it was before. */
export interface EndedPackage {
  readonly entitlement: string;
  readonly names: Readonly<Record<Locale, string>>;
  readonly state: PackageState;
  readonly endsOn: string;
  /** The days that were left are paid back, so that it stays ended. */
  readonly isPaidBack: boolean;
}

type NewTransfer = Pick<
  StoredTransfer,
  | 'locale'
  | 'home'
  | 'message'
  | 'day'
  | 'choices'
  | 'packages'
  | 'meters'
  | 'consent'
  | 'expiresAt'
> & { readonly email: string; readonly codeHash: string };

export async function insertTransfer(
  tx: Database,
  access: Pick<Access, 'installationId' | 'personId'>,
  offered: NewTransfer,
  now: Temporal.Instant,
): Promise<StoredTransfer> {
  const [row] = await tx.query<Row>(
    `insert into product.transfer (transfer_id, installation_id, person_id, email, locale, code_hash, state, home,
       message, day, choices, packages, meter_readings, consent_version, offered_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, 'offered', $7, $8, $9, $10, $11, $12, $13, $14, $15) returning ${columns}`,
    [
      uuidv7(now),
      access.installationId,
      access.personId,
      offered.email,
      offered.locale,
      offered.codeHash,
      offered.home,
      offered.message,
      offered.day,
      JSON.stringify(offered.choices),
      JSON.stringify(offered.packages),
      offered.meters && JSON.stringify(offered.meters),
      offered.consent,
      now.toString(),
      offered.expiresAt.toString(),
    ],
  );
  if (!row) throw new Error('the transfer was not stored');
  return transferOf(row, now);
}

/** Makes an offer the accepted one of a decided dispute; nobody has its code. */
export async function acceptByDecision(
  tx: Database,
  { transferId }: Pick<StoredTransfer, 'transferId'>,
  { dispute, taker }: { dispute: string; taker: PersonId },
): Promise<void> {
  await tx.query(
    `update product.transfer set state = 'accepted', email = null, taker_id = $2, dispute_id = $3 where transfer_id = $1`,
    [transferId, taker, dispute],
  );
}

/** The home's transfer that is offered or accepted; null without one. An offer whose time is over counts until the job has ended it. */
export async function openTransfer(
  db: Database,
  { installationId }: Pick<Access, 'installationId'>,
  now: Temporal.Instant,
): Promise<StoredTransfer | null> {
  const [row] = await db.query<Row>(
    `select ${columns} from product.transfer
     where installation_id = $1 and state in ('offered', 'accepted')`,
    [installationId],
  );
  return row ? transferOf(row, now) : null;
}

/** Offered transfers with the person as giver or taker, the newest first. */
export async function transfersOf(
  db: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<readonly StoredTransfer[]> {
  const rows = await db.query<Row>(
    `select ${columns} from product.transfer where person_id = $1 and dispute_id is null
     union select ${columns} from product.transfer where taker_id = $1 and dispute_id is null
     order by offered_at desc, transfer_id desc limit 100`,
    [person],
  );
  return rows.map((row) => transferOf(row, now));
}

/** A transfer of the home, locked until the transaction ends. Lock the owners first. */
export async function lockTransfer(
  tx: Database,
  { installationId }: Pick<Access, 'installationId'>,
  { transfer, now }: { transfer: string; now: Temporal.Instant },
): Promise<StoredTransfer | null> {
  const [row] = await tx.query<Row>(
    `select ${columns} from product.transfer where installation_id = $1 and transfer_id = $2 for update`,
    [installationId, transfer],
  );
  return row ? transferOf(row, now) : null;
}

/** The transfer of a code, or null. */
export async function transferByCode(
  db: Database,
  codeHash: string,
  now: Temporal.Instant,
): Promise<StoredTransfer | null> {
  const [row] = await db.query<Row>(
    `select ${columns} from product.transfer where code_hash = $1`,
    [codeHash],
  );
  return row ? transferOf(row, now) : null;
}

/** A transfer by its id, for jobs. */
export async function transferById(
  db: Database,
  transfer: string,
  now: Temporal.Instant,
): Promise<StoredTransfer | null> {
  const [row] = await db.query<Row>(
    `select ${columns} from product.transfer where transfer_id = $1`,
    [transfer],
  );
  return row ? transferOf(row, now) : null;
}

/** Stores the next state. The address is deleted with the answer. */
export async function saveTransferState(
  tx: Database,
  { transferId, state, taker }: Pick<StoredTransfer, 'transferId' | 'state' | 'taker'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.transfer set state = $2, taker_id = $3, email = null,
       accepted_at = case when $2 = 'accepted' then $4::timestamptz else accepted_at end,
       ended_at = case when $2 = 'accepted' then null else $4::timestamptz end
     where transfer_id = $1`,
    [transferId, state, taker, now.toString()],
  );
}

/** Stores what the undoing of a transfer needs. */
export async function savePassed(
  tx: Database,
  { transferId }: Pick<StoredTransfer, 'transferId'>,
  passed: PassedOn,
): Promise<void> {
  await tx.query('update product.transfer set passed = $2 where transfer_id = $1', [
    transferId,
    JSON.stringify(passed),
  ]);
}

/** Stores a step of the undoing. With the last one energy has to follow again. */
export async function saveUndoState(
  tx: Database,
  { transferId, state }: Pick<StoredTransfer, 'transferId' | 'state'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.transfer set state = $2,
       undone_at = case when $2 = 'undone' then $3::timestamptz end,
       energy_done_at = case when $2 = 'undone' then null else energy_done_at end
     where transfer_id = $1`,
    [transferId, state, now.toString()],
  );
}

/** Whether the home has passed on once more after a transfer, and that was not undone. */
export async function hasLaterTransfer(
  tx: Database,
  { transferId, installationId, endedAt }: StoredTransfer,
): Promise<boolean> {
  const rows = await tx.query(
    `select from product.transfer where installation_id = $1 and transfer_id <> $2 and ended_at >= $3
       and state in ('completed', 'undo-by-giver', 'undo-by-taker') limit 1`,
    [installationId, transferId, endedAt?.toString() ?? null],
  );
  return rows.length > 0;
}

/** Offers without an answer whose time is over, the oldest first. */
export async function unansweredTransfers(
  db: Database,
  now: Temporal.Instant,
  atMost: number,
): Promise<readonly Pick<StoredTransfer, 'transferId' | 'installationId'>[]> {
  const rows = await db.query<Pick<TransferRow, 'transfer_id' | 'installation_id'>>(
    `select transfer_id, installation_id from product.transfer
     where state = 'offered' and expires_at <= $1 order by expires_at limit $2`,
    [now.toString(), atMost],
  );
  return rows.map((row) => ({
    transferId: row.transfer_id,
    installationId: branded(row.installation_id),
  }));
}

/** Whether energy has not followed a transfer of the home, or its undoing, yet. */
export async function isPassing(db: Database, installation: string): Promise<boolean> {
  const rows = await db.query(
    `select from product.transfer
     where installation_id = $1 and state in ('completed', 'undo-by-giver', 'undo-by-taker', 'undone')
       and energy_done_at is null limit 1`,
    [installation],
  );
  return rows.length > 0;
}

/** Energy has followed the transfer. */
export async function saveEnergyDone(
  db: Database,
  transfer: string,
  now: Temporal.Instant,
): Promise<void> {
  await db.query(
    'update product.transfer set energy_done_at = $2 where transfer_id = $1 and energy_done_at is null',
    [transfer, now.toString()],
  );
}

/** Tables whose rows of a home are deleted when it passes on. */
export const deletedInTransfer = [
  'trip_step',
  'trip',
  'app_week_change',
  'app_week',
  'control_hold',
  'draft',
  'inbox_message',
  'link_attempt',
  'partner_wish',
  'calendar_feed',
  'access_journal',
  'assistance_event',
  'assistance_request',
  'upload',
  'upload_part',
  'search_entry',
  'search_form',
  'search_posting',
] as const;

/** Deletes what the giver and the household have set or written at the home. Readings on their way to energy go with an erased history. */
export async function endRowsOfHome(
  tx: Database,
  { installationId }: Pick<Access, 'installationId'>,
  { keepsHistory }: { keepsHistory: boolean },
): Promise<void> {
  const tables = keepsHistory ? deletedInTransfer : [...deletedInTransfer, 'reading_batch'];
  for (const table of tables)
    await tx.query(`delete from product.${table} where installation_id = $1`, [installationId]);
}

type EndingCounts = Pick<
  TransferPreview['ending'],
  'openCommands' | 'trips' | 'weeklySchedules' | 'plannedUnits' | 'drafts' | 'assistanceRequests'
>;

/** Numbers of things that end with the transfer. The draft of the offer itself is none of them. */
export async function endingCounts(
  db: Database,
  { installationId }: Pick<Access, 'installationId'>,
): Promise<EndingCounts> {
  const [row] = await db.query<EndingCounts>(
    `select
       (select count(*)::integer from product.command where installation_id = $1 and state in ('queued', 'sent')) as "openCommands",
       (select count(*)::integer from product.trip where installation_id = $1 and settled_at is null) as trips,
       (select count(*)::integer from product.app_week where installation_id = $1) as "weeklySchedules",
       (select count(distinct unit_id)::integer from product.control_hold where installation_id = $1 and controller = 'plan') as "plannedUnits",
       (select count(*)::integer from product.draft where installation_id = $1 and finished_at is null and wizard <> 'transfer') as drafts,
       (select count(*)::integer from product.assistance_request where installation_id = $1 and state <> 'draft') as "assistanceRequests"`,
    [installationId],
  );
  if (!row) throw new Error('counts are one row');
  return row;
}

const columns = `transfer_id, installation_id, person_id, taker_id, email, locale, state, home, message, day::text as day, choices,
  packages, meter_readings, consent_version, offered_at, expires_at, accepted_at, ended_at, passed, energy_done_at, dispute_id`;

type Row = Omit<
  TransferRow,
  'code_hash' | 'choices' | 'packages' | 'meter_readings' | 'passed' | 'undone_at'
> & {
  readonly passed: PassedOn | null;
  readonly meter_readings: MeterReadings | null;
  readonly choices: TransferChoices;
  readonly packages: readonly RuledPackage[];
};

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());
const stateOf = z.enum(transferStates);

function transferOf(row: Row, now: Temporal.Instant): StoredTransfer {
  const stored = stateOf.parse(row.state);
  const isOver = stored === 'offered' && row.expires_at.getTime() <= now.epochMilliseconds;
  return {
    transferId: row.transfer_id,
    installationId: branded(row.installation_id),
    giver: branded(row.person_id),
    taker: row.taker_id === null ? null : branded(row.taker_id),
    email: row.email,
    locale: locale.parse(row.locale),
    state: (isOver ? afterTransferEvent(stored, 'end-comes') : null) ?? stored,
    home: row.home,
    message: row.message,
    day: row.day,
    choices: row.choices,
    packages: row.packages,
    meters: row.meter_readings,
    consent: row.consent_version,
    offeredAt: instantOf(row.offered_at),
    expiresAt: instantOf(row.expires_at),
    acceptedAt: row.accepted_at && instantOf(row.accepted_at),
    endedAt: row.ended_at && instantOf(row.ended_at),
    passed: row.passed,
    isEnergyDone: row.energy_done_at !== null,
    dispute: row.dispute_id,
  };
}
