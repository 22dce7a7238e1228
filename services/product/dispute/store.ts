import { type PersonId, branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { DisputeRow } from '../rows/dispute.ts';
import {
  type DisputePasses,
  type DisputeState,
  type DisputeStep,
  answerDays,
  afterDays,
  disputePasses,
  disputeStateAt,
  disputeStates,
  disputeSteps,
} from './dispute-state.ts';

export interface StoredDispute {
  readonly disputeId: string;
  readonly serial: string;
  readonly gtin: string;
  readonly claimant: PersonId;
  readonly holder: PersonId;
  readonly words: string;
  /** At the requested instant. */
  readonly state: DisputeState;
  readonly openedAt: Temporal.Instant;
  readonly answerUntil: Temporal.Instant;
  /** How often the holder was asked. */
  readonly asks: number;
  readonly passes: DisputePasses | null;
  readonly reason: string | null;
  readonly steps: readonly { readonly step: DisputeStep; readonly at: string }[];
}

export async function insertDispute(
  tx: Database,
  opened: Pick<StoredDispute, 'serial' | 'gtin' | 'claimant' | 'holder' | 'words'>,
  now: Temporal.Instant,
): Promise<StoredDispute> {
  const [row] = await tx.query<DisputeRow>(
    `insert into product.dispute (dispute_id, serial, gtin, person_id, holder_id, words, state, opened_at, answer_until, steps)
     values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $9) returning *`,
    [
      uuidv7(now),
      opened.serial,
      opened.gtin,
      opened.claimant,
      opened.holder,
      opened.words,
      now.toString(),
      afterDays(now, answerDays).toString(),
      JSON.stringify([{ step: 'opened', at: now.toString() }]),
    ],
  );
  if (!row) throw new Error('the dispute was not stored');
  return disputeOf(row, now);
}

/** A dispute of one of its two people; null for everybody else. */
export async function findDispute(
  db: Database,
  { person, dispute }: { person: PersonId; dispute: string },
  now: Temporal.Instant,
): Promise<StoredDispute | null> {
  const [row] = await db.query<DisputeRow>(ofParty, [dispute, person]);
  return row ? disputeOf(row, now) : null;
}

/** The same, locked until the transaction ends. */
export async function lockDispute(
  tx: Database,
  { person, dispute }: { person: PersonId; dispute: string },
  now: Temporal.Instant,
): Promise<StoredDispute | null> {
  const [row] = await tx.query<DisputeRow>(`${ofParty} for update`, [dispute, person]);
  return row ? disputeOf(row, now) : null;
}

/** A dispute by its id, for jobs and the decision, locked until the transaction ends. */
export async function lockDisputeById(
  tx: Database,
  dispute: string,
  now: Temporal.Instant,
): Promise<StoredDispute | null> {
  const [row] = await tx.query<DisputeRow>(
    'select * from product.dispute where dispute_id = $1 for update',
    [dispute],
  );
  return row ? disputeOf(row, now) : null;
}

/** A dispute by its id, for the operator. */
export async function disputeById(
  db: Database,
  dispute: string,
  now: Temporal.Instant,
): Promise<StoredDispute | null> {
  const [row] = await db.query<DisputeRow>('select * from product.dispute where dispute_id = $1', [
    dispute,
  ]);
  return row ? disputeOf(row, now) : null;
}

/** Disputes of the person and about the person's units, the newest first. */
export async function disputesOf(
  db: Database,
  person: PersonId,
  now: Temporal.Instant,
): Promise<readonly StoredDispute[]> {
  const rows = await db.query<DisputeRow>(
    `select * from product.dispute where person_id = $1
     union select * from product.dispute where holder_id = $1
     order by opened_at desc, dispute_id desc limit 100`,
    [person],
  );
  return rows.map((row) => disputeOf(row, now));
}

/** The person's newest dispute about a unit, null without one. */
export async function latestDispute(
  db: Database,
  { claimant, serial, gtin }: Pick<StoredDispute, 'claimant' | 'serial' | 'gtin'>,
  now: Temporal.Instant,
): Promise<StoredDispute | null> {
  const [row] = await db.query<DisputeRow>(
    `select * from product.dispute where person_id = $1 and serial = $2 and gtin = $3
     order by opened_at desc, dispute_id desc limit 1`,
    [claimant, serial, gtin],
  );
  return row ? disputeOf(row, now) : null;
}

/** Disputes that are not over, or all of them, the oldest first. */
export async function listStoredDisputes(
  db: Database,
  { isAll, atMost }: { isAll: boolean; atMost: number },
  now: Temporal.Instant,
): Promise<readonly StoredDispute[]> {
  const rows = await db.query<DisputeRow>(
    `select * from product.dispute where $1 or ended_at is null order by opened_at, dispute_id limit $2`,
    [isAll, atMost],
  );
  return rows.map((row) => disputeOf(row, now));
}

/** Stores a changed dispute with the step that changed it. `isOver`: no step follows. */
export async function saveStep(
  tx: Database,
  { dispute, step, isOver }: { dispute: StoredDispute; step: DisputeStep; isOver: boolean },
  now: Temporal.Instant,
): Promise<StoredDispute> {
  const steps = [...dispute.steps, { step, at: now.toString() }];
  const { disputeId, state, asks, passes, reason } = dispute;
  await tx.query(
    `update product.dispute set state = $2, asks = $3, passes = $4, reason = $5, steps = $6,
       ended_at = case when $7 then $8::timestamptz end
     where dispute_id = $1`,
    [disputeId, state, asks, passes, reason, JSON.stringify(steps), isOver, now.toString()],
  );
  return { ...dispute, steps };
}

export interface HomeUnit {
  readonly name: string;
  readonly serial: string | null;
  /** Whether the person who disputes has proved it by its code. */
  readonly isProved: boolean;
}

/** Units of a home, for the operator. */
export async function unitsForOperator(
  db: Database,
  { installation, claimant }: { installation: string; claimant: PersonId },
): Promise<readonly HomeUnit[]> {
  return await db.query<HomeUnit>(
    `select u.name, u.serial, exists (
       select from product.claim c join product.registration r on r.registration_id = c.registration_id
       where r.person_id = $2 and c.serial = u.serial and (u.gtin is null or c.gtin = u.gtin) and c.state = 'claimed-by-other' and c.proof is not null
       union all
       select from product.dispute d where d.person_id = $2 and d.serial = u.serial and (u.gtin is null or d.gtin = u.gtin)
     ) as "isProved"
     from product.unit u where u.installation_id = $1 and u.removed_at is null order by u.created_at, u.unit_id`,
    [installation, claimant],
  );
}

const ofParty = `select * from product.dispute where dispute_id = $1 and (person_id = $2 or holder_id = $2)`;

const instantOf = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime());
const storedState = z.enum(disputeStates);
const storedPasses = z.enum(disputePasses).nullable();
const storedSteps = z.array(z.object({ step: z.enum(disputeSteps), at: z.string() }));

function disputeOf(row: DisputeRow, now: Temporal.Instant): StoredDispute {
  const answerUntil = instantOf(row.answer_until);
  const state = storedState.parse(row.state);
  return {
    disputeId: row.dispute_id,
    serial: row.serial,
    gtin: row.gtin,
    claimant: branded(row.person_id),
    holder: branded(row.holder_id),
    words: row.words,
    state: disputeStateAt({ state, answerUntil }, now),
    openedAt: instantOf(row.opened_at),
    answerUntil,
    asks: row.asks,
    passes: storedPasses.parse(row.passes),
    reason: row.reason,
    steps: storedSteps.parse(row.steps),
  };
}
