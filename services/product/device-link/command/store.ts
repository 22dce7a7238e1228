import type { Command } from '@hearth/devices/device-cloud.ts';
import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import type { Vendor } from '../../vendors.ts';
import type { CommandRow } from '../../rows/command.ts';
import type { CommandStatus } from '../contract.ts';
import {
  type CommandEvent,
  type CommandState,
  commandStateAfter,
  expiresAfterS,
  isSettled,
} from './command-state.ts';
import { targetOf } from './command-target.ts';
import type { SentWrite } from './write-pace.ts';
import type { ShareHolder } from './write-share.ts';

/** Kind of the due work that sends the commands of a link and reads them back; its key is the link. */
export const commandKind = 'device-link.command';

/** A command in the queue of a link, from the request to its end. */
export interface CommandRecord {
  readonly commandId: string;
  readonly installationId: InstallationId;
  readonly unitId: string;
  readonly linkId: string;
  /** As the port takes it. */
  readonly command: Command;
  readonly target: string;
  /** What the unit reported when the command was requested, as a command; null when it reported nothing. */
  readonly before: Command | null;
  readonly by: CommandStatus['by'];
  /** Decision of the plan behind it. */
  readonly decisionId: string | null;
  readonly state: CommandState;
  readonly reason: string | null;
  readonly params: CommandStatus['params'];
  readonly requestedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** Time of the next attempt to send, or of the next reading that looks for it. */
  readonly dueAt: Temporal.Instant;
  readonly sendingSince: Temporal.Instant | null;
  readonly sentAt: Temporal.Instant | null;
  readonly settledAt: Temporal.Instant | null;
  /** Readings that looked for it without success. */
  readonly readBacks: number;
}

/** A person at an installation, or a job of product in the name of what a person has set up. */
export interface Requester {
  readonly installationId: InstallationId;
  readonly by: CommandStatus['by'];
  readonly personId: string | null;
  /** Of the plan. */
  readonly decisionId?: string | null;
  /** Share of the daily writes; default: that of `by`. */
  readonly share?: ShareHolder;
}

export async function insertCommand(
  tx: Database,
  requester: Requester,
  requested: {
    unit: string;
    link: string;
    vendor: Vendor;
    command: Command;
    before: Command | null;
    now: Temporal.Instant;
    /** Later than now during the vendor's minimum interval. */
    sendAt: Temporal.Instant;
    attempt?: string | undefined;
  },
): Promise<CommandRecord> {
  const { command, before, now, sendAt } = requested;
  const [row] = await tx.query<Row>(
    `insert into product.command (command_id, installation_id, unit_id, link_id, target, command, before, by_whom,
       person_id, state, reason, requested_at, expires_at, due_at, attempt, decision_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'queued', $10, $11, $12, $13, $14, $15) returning *`,
    [
      uuidv7(now),
      requester.installationId,
      requested.unit,
      requested.link,
      targetOf(command),
      JSON.stringify(command),
      before && JSON.stringify(before),
      requester.by,
      requester.personId,
      Temporal.Instant.compare(sendAt, now) > 0 ? 'unit-rests' : null,
      now.toString(),
      sendAt.add({ seconds: expiresAfterS }).toString(),
      sendAt.toString(),
      requested.attempt ?? null,
      requester.decisionId ?? null,
    ],
  );
  if (!row) throw new Error('the command was not stored');
  await wakeWork(tx, { kind: commandKind, key: requested.link, lane: requested.vendor }, sendAt);
  await publishChange(tx, 'product', {
    installation: requester.installationId,
    topic: 'monitoring',
  });
  return recordOf(row);
}

export async function findCommand(
  db: Database,
  { installationId }: Access,
  command: string,
): Promise<CommandRecord | null> {
  const [row] = await db.query<Row>(
    'select * from product.command where installation_id = $1 and command_id = $2',
    [installationId, command],
  );
  return row ? recordOf(row) : null;
}

/** The command that an earlier run of the same request stored. Call it with the unit locked. */
export async function findByAttempt(
  tx: Database,
  { installationId, attempt }: { installationId: InstallationId; attempt: string },
): Promise<CommandRecord | null> {
  const [row] = await tx.query<Row>(
    'select * from product.command where installation_id = $1 and attempt = $2',
    [installationId, attempt],
  );
  return row ? recordOf(row) : null;
}

/** For jobs. */
export async function commandById(db: Database, command: string): Promise<CommandRecord | null> {
  const [row] = await db.query<Row>('select * from product.command where command_id = $1', [
    command,
  ]);
  return row ? recordOf(row) : null;
}

/** Time of a person's last command for the target; null when there is none. For jobs. */
export async function lastByHand(
  db: Database,
  { unit, target }: { unit: string; target: string },
): Promise<Temporal.Instant | null> {
  const [row] = await db.query<Pick<CommandRow, 'requested_at'>>(
    `select requested_at from product.command
     where unit_id = $1 and target = $2 and by_whom in ('person', 'partner') and state <> 'refused'
     order by requested_at desc limit 1`,
    [unit, target],
  );
  return row ? instantOf(row.requested_at) : null;
}

/** Commands that are not settled, and those settled since an instant; newest first. */
export async function commandsSince(
  db: Database,
  access: Access,
  since: Temporal.Instant,
): Promise<readonly CommandRecord[]> {
  const rows = await db.query<Row>(
    `select * from product.command where installation_id = $1 and (settled_at is null or settled_at > $2)
     order by requested_at desc, command_id desc`,
    [access.installationId, since.toString()],
  );
  return rows.map(recordOf);
}

/** Commands for one target that are not settled, oldest first. Call it with the unit locked. */
export async function openForTarget(
  tx: Database,
  { unit, target }: { unit: string; target: string },
): Promise<readonly CommandRecord[]> {
  const rows = await tx.query<Row>(
    `${open} and unit_id = $1 and target = $2 order by requested_at, command_id`,
    [unit, target],
  );
  return rows.map(recordOf);
}

/** Commands for one target that were requested since an instant and not refused. Call it with the unit locked. */
export async function sentForTarget(
  tx: Database,
  { unit, target, since }: { unit: string; target: string; since: Temporal.Instant },
): Promise<readonly CommandRecord[]> {
  const rows = await tx.query<Row>(
    `select * from product.command
     where unit_id = $1 and target = $2 and requested_at >= $3 and state <> 'refused'`,
    [unit, target, since.toString()],
  );
  return rows.map(recordOf);
}

/** Commands of a link that are not settled, oldest first. For jobs. */
export async function openOfLink(db: Database, link: string): Promise<readonly CommandRecord[]> {
  const rows = await db.query<Row>(`${open} and link_id = $1 order by requested_at, command_id`, [
    link,
  ]);
  return rows.map(recordOf);
}

/** Writes sent to an account since an instant, oldest first. */
export async function writesSince(
  db: Database,
  link: string,
  since: Temporal.Instant,
): Promise<readonly SentWrite[]> {
  const rows = await db.query<Pick<CommandRow, 'unit_id' | 'target' | 'sent_at'>>(
    `select unit_id, target, sent_at from product.command
     where link_id = $1 and sent_at > $2 order by sent_at`,
    [link, since.toString()],
  );
  return rows.flatMap(({ unit_id: unitId, target, sent_at: sentAt }) =>
    sentAt ? [{ unitId, target, sentAt: instantOf(sentAt) }] : [],
  );
}

/** Writes of one requester that were sent to an account since an instant. */
export async function countWritesBy(
  db: Database,
  { link, by, since }: { link: string; by: CommandStatus['by']; since: Temporal.Instant },
): Promise<number> {
  const [row] = await db.query<{ writes: number }>(
    `select count(*)::int as writes from product.command
     where link_id = $1 and by_whom = $2 and (sent_at > $3 or state = 'queued')`,
    [link, by, since.toString()],
  );
  return row?.writes ?? 0;
}

/** Delays a queued command and its expiry until the vendor's minimum interval has passed. */
export async function delaySending(
  db: Database,
  command: string,
  until: Temporal.Instant,
): Promise<void> {
  await db.query(
    `update product.command set due_at = $2, expires_at = $3, reason = 'unit-rests'
     where command_id = $1 and state = 'queued' and sending_since is null`,
    [command, until.toString(), until.add({ seconds: expiresAfterS }).toString()],
  );
}

/** Earliest time at which a command of the link is due or expires; null when all are settled. */
export async function commandsDueAt(db: Database, link: string): Promise<Temporal.Instant | null> {
  const times = (await openOfLink(db, link)).flatMap(({ state, dueAt, expiresAt }) =>
    state === 'queued' ? [dueAt, expiresAt] : [dueAt],
  );
  return times.toSorted(Temporal.Instant.compare)[0] ?? null;
}

/** Reserves a command for sending; a newer one cannot replace it any more. False when it was settled or reserved meanwhile. */
export async function beginSending(
  db: Database,
  command: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await db.query(
    `update product.command set sending_since = $2
     where command_id = $1 and state = 'queued' and sending_since is null and expires_at > $2
     returning command_id`,
    [command, now.toString()],
  );
  return rows.length > 0;
}

/** Queues a command again that could not be sent. False when a newer one for the same target is queued. */
export async function postponeSending(
  tx: Database,
  command: CommandRecord,
  until: { dueAt: Temporal.Instant; reason: 'quota-used-up' | 'unreachable' },
): Promise<boolean> {
  const newer = await tx.query(
    `select command_id from product.command
     where unit_id = $1 and target = $2 and state = 'queued' and sending_since is null limit 1`,
    [command.unitId, command.target],
  );
  if (newer.length > 0) return false;
  await tx.query(
    `update product.command set sending_since = null, due_at = $2, reason = $3
     where command_id = $1 and state = 'queued'`,
    [command.commandId, until.dueAt.toString(), until.reason],
  );
  return true;
}

export async function scheduleReadBack(
  tx: Database,
  command: string,
  next: { readBacks: number; dueAt: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `update product.command set read_backs = $2, due_at = $3 where command_id = $1 and state = 'sent'`,
    [command, next.readBacks, next.dueAt.toString()],
  );
}

/** Applies an event of the state table; null when it does not apply any more. */
export async function advance(
  tx: Database,
  command: CommandRecord,
  step: {
    event: CommandEvent;
    now: Temporal.Instant;
    reason?: string;
    params?: CommandStatus['params'];
    dueAt?: Temporal.Instant;
    /** Nothing changes when sending has begun meanwhile: the command may arrive. */
    unlessSending?: boolean;
  },
): Promise<CommandRecord | null> {
  const state = commandStateAfter(command.state, step.event);
  if (state === null) return null;
  const [row] = await tx.query<Row>(
    `update product.command set state = $3, reason = $4, params = $5, due_at = coalesce($6, due_at),
       sent_at = case when $7 then $9::timestamptz else sent_at end,
       settled_at = case when $8 then $9::timestamptz else settled_at end,
       sending_since = case when $7 or $8 then null else sending_since end
     where command_id = $1 and state = $2 ${step.unlessSending ? 'and sending_since is null' : ''}
     returning *`,
    [
      command.commandId,
      command.state,
      state,
      step.reason ?? null,
      JSON.stringify(step.params ?? {}),
      step.dueAt?.toString() ?? null,
      state === 'sent',
      isSettled(state),
      step.now.toString(),
    ],
  );
  if (!row) return null;
  await publishChange(tx, 'product', { installation: row.installation_id, topic: 'monitoring' });
  return recordOf(row);
}

/** Ends the open commands of a unit that leaves its home: one whose sending has begun may have arrived. Call it with the unit locked. */
export async function endCommandsOfUnit(
  tx: Database,
  { unit, now }: { unit: string; now: Temporal.Instant },
): Promise<readonly CommandRecord[]> {
  const rows = await tx.query<Row>(
    `update product.command set
       state = case when state = 'queued' and sending_since is null then 'refused' else 'timed-out' end,
       reason = 'unit-removed', settled_at = $2, sending_since = null
     where unit_id = $1 and state in ('queued', 'sent') returning *`,
    [unit, now.toString()],
  );
  return rows.map(recordOf);
}

export async function purgeCommands(db: Database, before: Temporal.Instant): Promise<void> {
  const value = before.toString();
  await deleteInBatches(db, { table: 'product.command', where: 'settled_at < $1', value });
}

type Row = CommandRow & {
  readonly command: Command;
  readonly before: Command | null;
  readonly by_whom: CommandStatus['by'];
  readonly state: CommandState;
  readonly params: CommandStatus['params'];
};

const open = `select * from product.command where state in ('queued', 'sent')`;

const recordOf = (row: Row): CommandRecord => ({
  commandId: row.command_id,
  installationId: branded(row.installation_id),
  unitId: row.unit_id,
  linkId: row.link_id,
  command: row.command,
  target: row.target,
  before: row.before,
  by: row.by_whom,
  decisionId: row.decision_id,
  state: row.state,
  reason: row.reason,
  params: row.params,
  requestedAt: instantOf(row.requested_at),
  expiresAt: instantOf(row.expires_at),
  dueAt: instantOf(row.due_at),
  sendingSince: row.sending_since && instantOf(row.sending_since),
  sentAt: row.sent_at && instantOf(row.sent_at),
  settledAt: row.settled_at && instantOf(row.settled_at),
  readBacks: row.read_backs,
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
