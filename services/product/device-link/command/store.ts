import type { Command } from '@hearth/devices/device-cloud.ts';
import type { Access } from '@hearth/access/access.ts';
import { type InstallationId, brand } from '@hearth/core/brand.ts';
import { tellChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { deleteInBatches } from '@hearth/platform/database/delete-in-batches.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import type { ColumnType, SelectQueryBuilder, Selectable } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Vendor } from '../../deps.ts';
import type { CommandStatus } from '../contract.ts';
import {
  type CommandEvent,
  type CommandState,
  commandStateAfter,
  expiresAfterS,
  isSettled,
} from './command-state.ts';
import { targetOf } from './command-target.ts';
import type { Write } from './write-pace.ts';

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
  const row = await tx
    .as<Tables>()
    .insertInto('product.command')
    .values({
      command_id: uuidv7(now),
      installation_id: requester.installationId,
      unit_id: requested.unit,
      link_id: requested.link,
      target: targetOf(command),
      command: JSON.stringify(command),
      before: before && JSON.stringify(before),
      by_whom: requester.by,
      person_id: requester.personId,
      state: 'queued',
      reason: Temporal.Instant.compare(sendAt, now) > 0 ? 'unit-rests' : null,
      requested_at: now.toString(),
      expires_at: sendAt.add({ seconds: expiresAfterS }).toString(),
      due_at: sendAt.toString(),
      attempt: requested.attempt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await wakeWork(tx, { kind: commandKind, key: requested.link, lane: requested.vendor }, sendAt);
  await tellChange(tx, 'product', { installation: requester.installationId, topic: 'monitoring' });
  return recordOf(row);
}

export const findCommand = (
  db: Database,
  { installationId: installation }: Access,
  command: string,
): Promise<CommandRecord | null> =>
  firstOf(
    commands(db).where('installation_id', '=', installation).where('command_id', '=', command),
  );

/** The command that an earlier run of the same request stored. Call it with the unit locked. */
export const findByAttempt = (
  tx: Database,
  { installationId, attempt }: { installationId: InstallationId; attempt: string },
): Promise<CommandRecord | null> =>
  firstOf(
    commands(tx).where('installation_id', '=', installationId).where('attempt', '=', attempt),
  );

/** For jobs. */
export const commandById = (db: Database, command: string): Promise<CommandRecord | null> =>
  firstOf(commands(db).where('command_id', '=', command));

async function firstOf(query: ReturnType<typeof commands>): Promise<CommandRecord | null> {
  const row = await query.executeTakeFirst();
  return row ? recordOf(row) : null;
}

/** Time of a person's last command for the target; null when there is none. For jobs. */
export async function lastByHand(
  db: Database,
  { unit, target }: { unit: string; target: string },
): Promise<Temporal.Instant | null> {
  const row = await commands(db)
    .where('unit_id', '=', unit)
    .where('target', '=', target)
    .where('by_whom', 'in', ['person', 'partner'])
    .where('state', '<>', 'refused')
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? recordOf(row).requestedAt : null;
}

/** Commands that are not settled, and those settled since an instant; newest first. */
export async function commandsSince(
  db: Database,
  access: Access,
  since: Temporal.Instant,
): Promise<readonly CommandRecord[]> {
  const rows = await commands(db)
    .where('installation_id', '=', access.installationId)
    .where((is) => is.or([is('settled_at', 'is', null), is('settled_at', '>', dateOf(since))]))
    .orderBy('requested_at', 'desc')
    .orderBy('command_id', 'desc')
    .execute();
  return rows.map(recordOf);
}

/** Commands for one target that are not settled, oldest first. Call it with the unit locked. */
export async function openForTarget(
  tx: Database,
  { unit, target }: { unit: string; target: string },
): Promise<readonly CommandRecord[]> {
  const rows = await open(tx).where('unit_id', '=', unit).where('target', '=', target).execute();
  return rows.map(recordOf);
}

/** Commands of a link that are not settled, oldest first. For jobs. */
export async function openOfLink(db: Database, link: string): Promise<readonly CommandRecord[]> {
  return (await open(db).where('link_id', '=', link).execute()).map(recordOf);
}

/** Writes sent to an account since an instant, oldest first. */
export async function writesSince(
  db: Database,
  link: string,
  since: Temporal.Instant,
): Promise<readonly Write[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('product.command')
    .select(['unit_id', 'target', 'sent_at'])
    .where('link_id', '=', link)
    .where('sent_at', '>', dateOf(since))
    .orderBy('sent_at')
    .execute();
  return rows.flatMap(({ unit_id: unitId, target, sent_at: sentAt }) =>
    sentAt ? [{ unitId, target, sentAt: instantOf(sentAt) }] : [],
  );
}

/** Delays a queued command and its expiry until the vendor's minimum interval has passed. */
export async function delayUntilRested(
  db: Database,
  command: string,
  until: Temporal.Instant,
): Promise<void> {
  await db
    .as<Tables>()
    .updateTable('product.command')
    .set({
      due_at: until.toString(),
      expires_at: until.add({ seconds: expiresAfterS }).toString(),
      reason: 'unit-rests',
    })
    .where('command_id', '=', command)
    .where('state', '=', 'queued')
    .where('sending_since', 'is', null)
    .execute();
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
  const row = await db
    .as<Tables>()
    .updateTable('product.command')
    .set({ sending_since: now.toString() })
    .where('command_id', '=', command)
    .where('state', '=', 'queued')
    .where('sending_since', 'is', null)
    .where('expires_at', '>', dateOf(now))
    .returning('command_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Queues a command again that could not be sent. False when a newer one for the same target is queued. */
export async function postponeSending(
  tx: Database,
  command: CommandRecord,
  until: { dueAt: Temporal.Instant; reason: 'quota-used-up' | 'unreachable' },
): Promise<boolean> {
  const newer = await open(tx)
    .where('unit_id', '=', command.unitId)
    .where('target', '=', command.target)
    .where('state', '=', 'queued')
    .where('sending_since', 'is', null)
    .executeTakeFirst();
  if (newer) return false;
  await tx
    .as<Tables>()
    .updateTable('product.command')
    .set({ sending_since: null, due_at: until.dueAt.toString(), reason: until.reason })
    .where('command_id', '=', command.commandId)
    .where('state', '=', 'queued')
    .execute();
  return true;
}

export async function scheduleReadBack(
  tx: Database,
  command: string,
  next: { readBacks: number; dueAt: Temporal.Instant },
): Promise<void> {
  await tx
    .as<Tables>()
    .updateTable('product.command')
    .set({ read_backs: next.readBacks, due_at: next.dueAt.toString() })
    .where('command_id', '=', command)
    .where('state', '=', 'sent')
    .execute();
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
  const now = step.now.toString();
  const row = await tx
    .as<Tables>()
    .updateTable('product.command')
    .set({
      state,
      reason: step.reason ?? null,
      params: JSON.stringify(step.params ?? {}),
      ...(state === 'sent' ? { sent_at: now, sending_since: null } : {}),
      ...(isSettled(state) ? { settled_at: now, sending_since: null } : {}),
      ...(step.dueAt ? { due_at: step.dueAt.toString() } : {}),
    })
    .where('command_id', '=', command.commandId)
    .where('state', '=', command.state)
    .$if(step.unlessSending === true, (update) => update.where('sending_since', 'is', null))
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await tellChange(tx, 'product', { installation: row.installation_id, topic: 'monitoring' });
  return recordOf(row);
}

export async function purgeCommands(db: Database, before: Temporal.Instant): Promise<void> {
  const value = before.toString();
  await deleteInBatches(db, { table: 'product.command', where: 'settled_at < $1', value });
}

interface Tables {
  'product.command': {
    command_id: string;
    installation_id: string;
    unit_id: string;
    link_id: string;
    target: string;
    command: ColumnType<Command, string, never>;
    before: ColumnType<Command | null, string | null, never>;
    by_whom: ColumnType<CommandStatus['by'], CommandStatus['by'], never>;
    person_id: string | null;
    attempt: ColumnType<string | null, string | null, never>;
    state: CommandState;
    reason: ColumnType<string | null, string | null, string | null>;
    params: ColumnType<CommandStatus['params'], never, string>;
    requested_at: ColumnType<Date, string, never>;
    expires_at: ColumnType<Date, string, string>;
    due_at: ColumnType<Date, string, string>;
    sending_since: ColumnType<Date | null, never, string | null>;
    sent_at: ColumnType<Date | null, never, string | null>;
    settled_at: ColumnType<Date | null, never, string | null>;
    read_backs: ColumnType<number, never, number>;
  };
}

type Row = Selectable<Tables['product.command']>;

const commands = (db: Database): SelectQueryBuilder<Tables, 'product.command', Row> =>
  db.as<Tables>().selectFrom('product.command').selectAll();

const open = (db: Database) =>
  commands(db)
    .where('state', 'in', ['queued', 'sent'])
    .orderBy('requested_at')
    .orderBy('command_id');

const recordOf = (row: Row): CommandRecord => ({
  commandId: row.command_id,
  installationId: brand(row.installation_id),
  unitId: row.unit_id,
  linkId: row.link_id,
  command: row.command,
  target: row.target,
  before: row.before,
  by: row.by_whom,
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

const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);
