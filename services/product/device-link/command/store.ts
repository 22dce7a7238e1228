import type { Scalar } from '@hearth/devices/device-cloud.ts';
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
import type { Command } from '../contract.ts';
import {
  type CommandEvent,
  type CommandState,
  commandStateAfter,
  expiresAfterS,
  isSettled,
} from './command-state.ts';
import type { Write } from './pace.ts';

/** The kind of due work that sends the commands of a link and looks for them; its key is the link. */
export const commandKind = 'device-link.command';

export interface Queued {
  readonly commandId: string;
  readonly installationId: InstallationId;
  readonly unitId: string;
  readonly linkId: string;
  readonly point: string;
  readonly name: string;
  readonly desired: Scalar;
  readonly before: Scalar | null;
  readonly by: Command['by'];
  readonly state: CommandState;
  readonly reason: string | null;
  readonly params: Command['params'];
  readonly requestedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** When it is to be sent, or looked for in a reading, next. */
  readonly dueAt: Temporal.Instant;
  readonly sendingSince: Temporal.Instant | null;
  readonly sentAt: Temporal.Instant | null;
  readonly settledAt: Temporal.Instant | null;
  readonly tries: number;
}

/** Whoever asks: a person at an installation, or product's own job in the name of what a person has set up. */
export interface Asker {
  readonly installationId: InstallationId;
  readonly by: Command['by'];
  readonly personId: string | null;
}

export async function putCommand(
  tx: Database,
  asker: Asker,
  wanted: {
    unit: string;
    link: string;
    vendor: Vendor;
    point: string;
    name: string;
    desired: Scalar;
    before: Scalar | null;
    now: Temporal.Instant;
    /** Later than now while its unit rests. */
    leavesAt: Temporal.Instant;
    attempt?: string | undefined;
  },
): Promise<Queued> {
  const row = await tx
    .as<Tables>()
    .insertInto('product.command')
    .values({
      command_id: uuidv7(wanted.now),
      installation_id: asker.installationId,
      unit_id: wanted.unit,
      link_id: wanted.link,
      point: wanted.point,
      name: wanted.name,
      desired: JSON.stringify(wanted.desired),
      before: JSON.stringify(wanted.before),
      by_whom: asker.by,
      person_id: asker.personId,
      state: 'requested',
      reason: Temporal.Instant.compare(wanted.leavesAt, wanted.now) > 0 ? 'unit-rests' : null,
      requested_at: wanted.now.toString(),
      expires_at: wanted.leavesAt.add({ seconds: expiresAfterS }).toString(),
      due_at: wanted.leavesAt.toString(),
      attempt: wanted.attempt ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await wakeWork(tx, { kind: commandKind, key: wanted.link, lane: wanted.vendor }, wanted.leavesAt);
  await tellChange(tx, 'product', { installation: asker.installationId, topic: 'monitoring' });
  return queuedOf(row);
}

export const findCommand = (
  db: Database,
  { installationId: installation }: Access,
  command: string,
): Promise<Queued | null> =>
  firstOf(
    commands(db).where('installation_id', '=', installation).where('command_id', '=', command),
  );

/** The command that an earlier run of the same request has stored. Call it with the unit locked. */
export const findByAttempt = (
  tx: Database,
  { installationId, attempt }: { installationId: InstallationId; attempt: string },
): Promise<Queued | null> =>
  firstOf(
    commands(tx).where('installation_id', '=', installationId).where('attempt', '=', attempt),
  );

/** For jobs. */
export const commandById = (db: Database, command: string): Promise<Queued | null> =>
  firstOf(commands(db).where('command_id', '=', command));

async function firstOf(query: ReturnType<typeof commands>): Promise<Queued | null> {
  const row = await query.executeTakeFirst();
  return row ? queuedOf(row) : null;
}

/** For jobs: when a person last asked for the value; null where nobody has of late. */
export async function lastByHand(
  db: Database,
  of: { unit: string; point: string; name: string },
): Promise<Temporal.Instant | null> {
  const row = await commands(db)
    .where('unit_id', '=', of.unit)
    .where('point', '=', of.point)
    .where('name', '=', of.name)
    .where('by_whom', 'in', ['person', 'partner'])
    .where('state', '<>', 'refused')
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? queuedOf(row).requestedAt : null;
}

/** What is under way, and what came to its end since then; the newest first. */
export async function commandsSince(
  db: Database,
  access: Access,
  since: Temporal.Instant,
): Promise<readonly Queued[]> {
  const rows = await commands(db)
    .where('installation_id', '=', access.installationId)
    .where((is) => is.or([is('settled_at', 'is', null), is('settled_at', '>', dateOf(since))]))
    .orderBy('requested_at', 'desc')
    .orderBy('command_id', 'desc')
    .execute();
  return rows.map(queuedOf);
}

/** What is not settled for one value, the oldest first. Call it with the unit locked. */
export async function openFor(
  tx: Database,
  of: { unit: string; point: string; name: string },
): Promise<readonly Queued[]> {
  const rows = await open(tx)
    .where('unit_id', '=', of.unit)
    .where('point', '=', of.point)
    .where('name', '=', of.name)
    .execute();
  return rows.map(queuedOf);
}

/** For jobs: what is not settled of one link, the oldest first. */
export async function openOfLink(db: Database, link: string): Promise<readonly Queued[]> {
  return (await open(db).where('link_id', '=', link).execute()).map(queuedOf);
}

/** The writes that left for an account since then: what the pace of the next ones depends on. */
export async function writesSince(
  db: Database,
  link: string,
  since: Temporal.Instant,
): Promise<readonly Write[]> {
  const rows = await db
    .as<Tables>()
    .selectFrom('product.command')
    .select(['unit_id', 'point', 'name', 'sent_at'])
    .where('link_id', '=', link)
    .where('sent_at', '>', dateOf(since))
    .orderBy('sent_at')
    .execute();
  return rows.flatMap(({ unit_id: unitId, point, name, sent_at: sentAt }) =>
    sentAt ? [{ unitId, point, name, sentAt: instantOf(sentAt) }] : [],
  );
}

/** Its unit rests: it leaves then, and is given up only after that. */
export async function holdBack(
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
    .where('state', '=', 'requested')
    .where('sending_since', 'is', null)
    .execute();
}

/** When the first of a link's open commands is due or expires; null when none is open. */
export async function commandsDueAt(db: Database, link: string): Promise<Temporal.Instant | null> {
  const times = (await openOfLink(db, link)).flatMap(({ state, dueAt, expiresAt }) =>
    state === 'requested' ? [dueAt, expiresAt] : [dueAt],
  );
  return times.toSorted(Temporal.Instant.compare)[0] ?? null;
}

/** From here on a newer command no longer takes its place. False when it was settled or taken meanwhile. */
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
    .where('state', '=', 'requested')
    .where('sending_since', 'is', null)
    .where('expires_at', '>', dateOf(now))
    .returning('command_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** It did not leave: try again then, unless a newer one for the same value is waiting, which then goes instead. */
export async function postponeSending(
  tx: Database,
  command: Queued,
  until: { dueAt: Temporal.Instant; reason: 'quota-used-up' | 'unreachable' },
): Promise<boolean> {
  const newer = await open(tx)
    .where('unit_id', '=', command.unitId)
    .where('point', '=', command.point)
    .where('name', '=', command.name)
    .where('state', '=', 'requested')
    .where('sending_since', 'is', null)
    .executeTakeFirst();
  if (newer) return false;
  await tx
    .as<Tables>()
    .updateTable('product.command')
    .set({ sending_since: null, due_at: until.dueAt.toString(), reason: until.reason })
    .where('command_id', '=', command.commandId)
    .where('state', '=', 'requested')
    .execute();
  return true;
}

export async function lookAgain(
  tx: Database,
  command: string,
  next: { tries: number; dueAt: Temporal.Instant },
): Promise<void> {
  await tx
    .as<Tables>()
    .updateTable('product.command')
    .set({ tries: next.tries, due_at: next.dueAt.toString() })
    .where('command_id', '=', command)
    .where('state', '=', 'sent')
    .execute();
}

/** One step along the table of states; null when the command is past it. */
export async function advance(
  tx: Database,
  command: Queued,
  step: {
    event: CommandEvent;
    now: Temporal.Instant;
    reason?: string;
    params?: Command['params'];
    dueAt?: Temporal.Instant;
    /** Not when it has begun to leave since it was looked at: then it may arrive. */
    unlessSending?: boolean;
  },
): Promise<Queued | null> {
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
  return queuedOf(row);
}

/** Settled commands stand in the ledger of energy; the queue keeps them for the screen only. */
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
    point: string;
    name: string;
    desired: ColumnType<Scalar, string, never>;
    before: ColumnType<Scalar | null, string, never>;
    by_whom: ColumnType<Command['by'], Command['by'], never>;
    person_id: string | null;
    attempt: ColumnType<string | null, string | null, never>;
    state: CommandState;
    reason: ColumnType<string | null, string | null, string | null>;
    params: ColumnType<Command['params'], never, string>;
    requested_at: ColumnType<Date, string, never>;
    expires_at: ColumnType<Date, string, string>;
    due_at: ColumnType<Date, string, string>;
    sending_since: ColumnType<Date | null, never, string | null>;
    sent_at: ColumnType<Date | null, never, string | null>;
    settled_at: ColumnType<Date | null, never, string | null>;
    tries: ColumnType<number, never, number>;
  };
}

type Row = Selectable<Tables['product.command']>;

const commands = (db: Database): SelectQueryBuilder<Tables, 'product.command', Row> =>
  db.as<Tables>().selectFrom('product.command').selectAll();

const open = (db: Database) =>
  commands(db)
    .where('state', 'in', ['requested', 'sent'])
    .orderBy('requested_at')
    .orderBy('command_id');

const queuedOf = (row: Row): Queued => ({
  commandId: row.command_id,
  installationId: brand(row.installation_id),
  unitId: row.unit_id,
  linkId: row.link_id,
  point: row.point,
  name: row.name,
  desired: row.desired,
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
  tries: row.tries,
});

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());

const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);
