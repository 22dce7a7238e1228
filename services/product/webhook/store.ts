import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import type { PartnerWebhookDeliveryRow } from '../rows/partner-webhook-delivery.ts';
import type { PartnerWebhookRow } from '../rows/partner-webhook.ts';
import { type DeliveryState, deliveryStates } from './delivery-state.ts';

export interface StoredWebhook {
  readonly partner: string;
  readonly url: string;
  /** Sealed; the present one first. */
  readonly secrets: readonly string[];
  readonly previousUntil: Temporal.Instant | null;
  readonly stoppedAt: Temporal.Instant | null;
  readonly stoppedBecause: string | null;
}

export async function findWebhook(
  db: Database,
  partner: string,
  now: Temporal.Instant,
): Promise<StoredWebhook | null> {
  const [row] = await db.query<PartnerWebhookRow>(
    'select * from product.partner_webhook where partner_id = $1',
    [partner],
  );
  return row ? webhookOf(row, now) : null;
}

/** Locks the webhook of a company until the transaction ends. */
export async function lockWebhook(
  tx: Database,
  partner: string,
  now: Temporal.Instant,
): Promise<StoredWebhook | null> {
  const [row] = await tx.query<PartnerWebhookRow>(
    'select * from product.partner_webhook where partner_id = $1 for update',
    [partner],
  );
  return row ? webhookOf(row, now) : null;
}

function webhookOf(row: PartnerWebhookRow, now: Temporal.Instant): StoredWebhook {
  const { previous_secret: previous, previous_until: until } = row;
  const isValid = until !== null && until.getTime() > now.epochMilliseconds;
  return {
    partner: row.partner_id,
    url: row.url,
    secrets: [row.secret, ...(previous !== null && isValid ? [previous] : [])],
    previousUntil: previous !== null && isValid ? instantOf(until) : null,
    stoppedAt: row.stopped_at && instantOf(row.stopped_at),
    stoppedBecause: row.stopped_because,
  };
}

/** Sets the target, which is live from then on; `secret` counts for a new webhook only. Returns whether it is new. */
export async function putWebhook(
  tx: Database,
  {
    partner,
    url,
    secret,
  }: { readonly partner: string; readonly url: string; readonly secret: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const [row] = await tx.query<Pick<PartnerWebhookRow, 'secret'>>(
    `insert into product.partner_webhook (partner_id, url, secret, changed_at) values ($1, $2, $3, $4)
     on conflict (partner_id) do update set url = excluded.url, stopped_at = null, stopped_because = null,
       changed_at = excluded.changed_at
     returning secret`,
    [partner, url, secret, now.toString()],
  );
  return row?.secret === secret;
}

/** Replaces the secret; the present one stays valid until the instant. */
export async function replaceSecret(
  tx: Database,
  {
    partner,
    secret,
    previousUntil,
  }: {
    readonly partner: string;
    readonly secret: string;
    readonly previousUntil: Temporal.Instant;
  },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.partner_webhook set previous_secret = secret, previous_until = $3, secret = $2, changed_at = $4
     where partner_id = $1`,
    [partner, secret, previousUntil.toString(), now.toString()],
  );
}

/** Stops sending; waiting events are given up. */
export async function stopWebhook(
  tx: Database,
  { partner, because }: { readonly partner: string; readonly because: 'failing' | 'gone' },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    'update product.partner_webhook set stopped_at = $2, stopped_because = $3 where partner_id = $1',
    [partner, now.toString(), because],
  );
  await tx.query(
    `update product.partner_webhook_delivery set state = 'given-up' where partner_id = $1 and state = 'waiting'`,
    [partner],
  );
}

export async function deleteWebhook(tx: Database, partner: string): Promise<boolean> {
  await tx.query(
    `delete from product.partner_webhook_delivery where partner_id = $1 and state = 'waiting'`,
    [partner],
  );
  const rows = await tx.query<{ gone: number }>(
    'delete from product.partner_webhook where partner_id = $1 returning 1 as gone',
    [partner],
  );
  return rows.length > 0;
}

export interface NewDelivery {
  readonly delivery: string;
  readonly partner: string;
  readonly type: string;
  readonly home?: string;
  readonly request?: string;
  /** Of the step; absent where the event is about none. */
  readonly eventNo?: number;
  /** When it happens, as an instant in text. */
  readonly at: string;
}

/** Stores an event for a company with a live webhook; false for any other, and for one that is stored. */
export async function addDelivery(tx: Database, own: NewDelivery): Promise<boolean> {
  const rows = await tx.query<{ added: number }>(
    `insert into product.partner_webhook_delivery
       (delivery_id, partner_id, type, home_id, request_id, event_no, state, created_at, next_at, attempts)
     select $1, partner_id, $3, $4, $5, $6, 'waiting', $7, $7, 0 from product.partner_webhook
     where partner_id = $2 and stopped_at is null on conflict (delivery_id) do nothing returning 1 as added`,
    [
      own.delivery,
      own.partner,
      own.type,
      own.home ?? null,
      own.request ?? null,
      own.eventNo ?? null,
      own.at,
    ],
  );
  return rows.length > 0;
}

export interface StoredDelivery {
  readonly delivery: string;
  readonly partner: string;
  readonly type: string;
  readonly home: string | null;
  readonly request: string | null;
  readonly eventNo: number | null;
  readonly state: DeliveryState;
  readonly createdAt: Temporal.Instant;
  readonly nextAt: Temporal.Instant;
  readonly attempts: number;
  readonly firstAt: Temporal.Instant | null;
  readonly lastAt: Temporal.Instant | null;
  readonly status: number | null;
  readonly result: string | null;
}

/** Due events of a company, the oldest first. */
export async function dueDeliveries(
  db: Database,
  { partner, limit }: { readonly partner: string; readonly limit: number },
  now: Temporal.Instant,
): Promise<readonly StoredDelivery[]> {
  const rows = await db.query<PartnerWebhookDeliveryRow>(
    `select * from product.partner_webhook_delivery where partner_id = $1 and state = 'waiting' and next_at <= $2
     order by next_at, delivery_id limit $3`,
    [partner, now.toString(), limit],
  );
  return rows.map(deliveryOf);
}

/** The newest events of a company until now. */
export async function recentDeliveries(
  db: Database,
  partner: string,
  now: Temporal.Instant,
): Promise<readonly StoredDelivery[]> {
  const rows = await db.query<PartnerWebhookDeliveryRow>(
    `select * from product.partner_webhook_delivery where partner_id = $1 and created_at <= $2
     order by created_at desc, delivery_id desc limit 50`,
    [partner, now.toString()],
  );
  return rows.map(deliveryOf);
}

export async function nextDueAt(db: Database, partner: string): Promise<Temporal.Instant | null> {
  const [row] = await db.query<{ next_at: Date | null }>(
    `select min(next_at) as next_at from product.partner_webhook_delivery where partner_id = $1 and state = 'waiting'`,
    [partner],
  );
  return row?.next_at ? instantOf(row.next_at) : null;
}

/** Stores the result of an attempt. */
export async function saveAttempt(
  tx: Database,
  {
    delivery,
    state,
    status,
    result,
    nextAt,
  }: {
    readonly delivery: string;
    readonly state: DeliveryState;
    readonly status: number | null;
    readonly result: string;
    readonly nextAt: Temporal.Instant;
  },
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update product.partner_webhook_delivery set state = $2, status = $3, result = $4, next_at = $5, last_at = $6,
       first_at = coalesce(first_at, $6), attempts = attempts + 1
     where delivery_id = $1`,
    [delivery, state, status, result, nextAt.toString(), now.toString()],
  );
}

/** Whether any event of a company was delivered since an instant. */
export async function hasDeliveredSince(
  db: Database,
  { partner, since }: { readonly partner: string; readonly since: Temporal.Instant },
): Promise<boolean> {
  const rows = await db.query<{ there: number }>(
    `select 1 as there from product.partner_webhook_delivery
     where partner_id = $1 and state = 'delivered' and last_at >= $2 limit 1`,
    [partner, since.toString()],
  );
  return rows.length > 0;
}

/** A message of a company's system about a home. */
export interface AnswerId {
  readonly home: InstallationId;
  readonly partner: string;
  readonly id: string;
}

/** Takes an id of a company's message; false: it was taken before. A transaction that is open with the same id is waited for. */
export async function takeAnswerId(
  tx: Database,
  { home, partner, id }: AnswerId,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx.query<{ taken: number }>(
    `insert into product.partner_answer (installation_id, partner_id, webhook_id, received_at) values ($1, $2, $3, $4)
     on conflict do nothing returning 1 as taken`,
    [home, partner, id, now.toString()],
  );
  return rows.length > 0;
}

/** State that a request had after the message; null: the message had no effect. */
export async function answeredState(
  db: Database,
  { home, partner, id }: AnswerId,
): Promise<string | null> {
  const [row] = await db.query<{ state: string | null }>(
    `select state from product.partner_answer where installation_id = $1 and partner_id = $2 and webhook_id = $3`,
    [home, partner, id],
  );
  return row?.state ?? null;
}

/** Stores the state after a message; null frees its id, because it had no effect. */
export async function settleAnswer(
  tx: Database,
  { home, partner, id }: AnswerId,
  state: string | null,
): Promise<void> {
  await (state === null
    ? tx.query(
        `delete from product.partner_answer where installation_id = $1 and partner_id = $2 and webhook_id = $3`,
        [home, partner, id],
      )
    : tx.query(
        `update product.partner_answer set state = $4 where installation_id = $1 and partner_id = $2 and webhook_id = $3`,
        [home, partner, id, state],
      ));
}

/** Days for which events, and the ids of messages, are kept. */
export const keptDays = 30;

/** Deletes ids of messages about a home from before the instant. */
export async function deleteAnswerIds(
  db: Database,
  home: InstallationId,
  until: Temporal.Instant,
): Promise<void> {
  await db.query(
    'delete from product.partner_answer where installation_id = $1 and received_at < $2',
    [home, until.toString()],
  );
}

/** Deletes events from before the instant. */
export async function purgeDeliveries(db: Database, until: Temporal.Instant): Promise<void> {
  await db.query(
    `delete from product.partner_webhook_delivery where created_at < $1 and state <> 'waiting'`,
    [until.toString()],
  );
}

const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());

function stateOf(text: string): DeliveryState {
  const found = deliveryStates.find((state) => state === text);
  if (found === undefined) throw new Error(`unknown state ${text}`);
  return found;
}

const deliveryOf = (row: PartnerWebhookDeliveryRow): StoredDelivery => ({
  delivery: row.delivery_id,
  partner: row.partner_id,
  type: row.type,
  home: row.home_id,
  request: row.request_id,
  eventNo: row.event_no,
  state: stateOf(row.state),
  createdAt: instantOf(row.created_at),
  nextAt: instantOf(row.next_at),
  attempts: row.attempts,
  firstAt: row.first_at && instantOf(row.first_at),
  lastAt: row.last_at && instantOf(row.last_at),
  status: row.status,
  result: row.result,
});
