import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { validSecrets } from './secrets.ts';
import { signatureOf } from './sign-webhook.ts';
import {
  type StoredDelivery,
  type StoredWebhook,
  dueDeliveries,
  findWebhook,
  hasDeliveredSince,
  lockWebhook,
  nextDueAt,
  saveAttempt,
  stopWebhook,
} from './store.ts';
import { nextAttempt } from './webhook-retry.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock' | 'random' | 'grantKey' | 'webhooks'>;

/** The feature that knows what the events mean. */
export interface EventSource {
  /** Body of an event at present; `dropped`: it is not sent, with a code. */
  bodyOf(event: StoredDelivery): Promise<{ readonly body: unknown } | { readonly dropped: string }>;
  /** Called in the transaction in which sending to a company stops. */
  onStopped(tx: Database, stopped: StoppedWebhook): Promise<void>;
}

export interface StoppedWebhook {
  readonly partner: string;
  readonly because: 'failing' | 'gone';
}

/** Events of one run; further ones are due at once. */
const eventsMax = 10;

/**
 * Sends the due events of a company, each at least once: one whose process dies after the sending is sent again with the same id. A target
 * that is not reached ends the run, so that it costs one time limit. Returns the instant of the next one; null: there is none.
 */
export async function deliverEvents(
  deps: Deps,
  source: EventSource,
  partner: string,
): Promise<Temporal.Instant | null> {
  const { db, clock } = deps;
  const due = await dueDeliveries(db, { partner, limit: eventsMax }, clock.now());
  for (const event of due) {
    const webhook = await findWebhook(db, partner, clock.now());
    if (!webhook || webhook.stoppedAt) return null;
    const sent = await sendEvent(deps, source, { webhook, event });
    await settle(deps, source, event, sent);
    if (!sent.isReached) break;
  }
  return await nextDueAt(db, partner);
}

interface Sent {
  readonly outcome: 'delivered' | 'failed' | 'gone' | 'dropped';
  readonly status: number | null;
  readonly result: string;
  /** Whether the target answered. */
  readonly isReached: boolean;
}

async function sendEvent(
  deps: Deps,
  source: EventSource,
  { webhook, event }: { readonly webhook: StoredWebhook; readonly event: StoredDelivery },
): Promise<Sent> {
  const content = await source.bodyOf(event);
  if ('dropped' in content)
    return { outcome: 'dropped', status: null, result: content.dropped, isReached: true };
  const answer = await deps.webhooks.egress(requestOf(deps, webhook, event, content.body), {
    timeoutMs: deps.webhooks.timeoutMs,
    bytesMax: answerBytesMax,
  });
  if (!answer.ok) {
    const isReached = answer.code === 'answer-too-large';
    return { outcome: 'failed', status: null, result: answer.code, isReached };
  }
  const { status, ok: isOk } = answer.value;
  if (isOk) return { outcome: 'delivered', status, result: 'delivered', isReached: true };
  if (status === 410) return { outcome: 'gone', status, result: 'gone', isReached: true };
  const result = status >= 300 && status < 400 ? 'redirected' : 'refused';
  return { outcome: 'failed', status, result, isReached: true };
}

/** What a target answers is not used. */
const answerBytesMax = 16 * 1024;

function requestOf(
  deps: Deps,
  webhook: StoredWebhook,
  { delivery: id }: StoredDelivery,
  content: unknown,
): Request {
  const body = JSON.stringify(content);
  const timestampS = Math.floor(deps.clock.now().epochMilliseconds / 1000);
  return new Request(webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Hearth-Webhook/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestampS),
      'webhook-signature': signatureOf({ id, timestampS, body }, validSecrets(deps, webhook)),
    },
    body,
  });
}

async function settle(
  { db, clock, random }: Deps,
  source: EventSource,
  event: StoredDelivery,
  { outcome, status, result }: Sent,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const webhook = await lockWebhook(tx, event.partner, now);
    if (!webhook) return;
    const { delivery, partner } = event;
    const attempt = { delivery, status, result, nextAt: now };
    if (outcome === 'delivered' || outcome === 'dropped')
      return await saveAttempt(tx, { ...attempt, state: outcome }, now);
    const firstAt = event.firstAt ?? now;
    const next =
      outcome === 'gone'
        ? null
        : nextAttempt({ attempts: event.attempts + 1, firstAt }, now, random());
    if (next) return await saveAttempt(tx, { ...attempt, state: 'waiting', nextAt: next }, now);
    await saveAttempt(tx, { ...attempt, state: 'given-up' }, now);
    // One event that the target never accepts does not stop the others.
    const isAlive =
      outcome !== 'gone' && (await hasDeliveredSince(tx, { partner, since: firstAt }));
    if (isAlive || webhook.stoppedAt) return;
    const because = outcome === 'gone' ? 'gone' : 'failing';
    await stopWebhook(tx, { partner, because }, now);
    await source.onStopped(tx, { partner, because });
  });
}
