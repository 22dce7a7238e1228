import type { Result } from '@hearth/core/problem.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { targetOf } from './change-devices.ts';
import { encryptMessage } from './encrypt-message.ts';
import { nextPushAttempt, retryAfterS } from './push-retry.ts';
import {
  type StoredDevice,
  beginSending,
  deleteDevice,
  settleDelivery,
  waitingDelivery,
} from './store.ts';
import { vapidAuthorization } from './vapid.ts';

type Deps = Pick<
  ProductDeps,
  'db' | 'clock' | 'random' | 'grantKey' | 'push' | 'metrics' | 'log' | 'publicUrl'
>;

/** What a device gets. */
export interface PushContent {
  readonly payload: object;
  /** Time after which the push service forgets it. */
  readonly ttlS: number;
  /** A later message of the same topic replaces one that still waits at the push service: at most 32 characters of base64url. */
  readonly topic: string;
  readonly urgency: 'normal' | 'high';
}

/** Content of a message at present; null: it is not sent any more. Throws where that is not known yet. */
export type ContentOf = (device: StoredDevice, message: string) => Promise<PushContent | null>;

/**
 * Sends a message to a device, at most once: a process that dies after it has begun leaves it, and so does a push service that does not
 * answer in time. Returns when to try again; null: it is settled.
 */
export async function sendPush(
  deps: Deps,
  contentOf: ContentOf,
  key: string,
): Promise<Temporal.Instant | null> {
  const { db, clock, metrics } = deps;
  const [device = '', message = ''] = key.split('/');
  const own = { device, message };
  const delivery = await waitingDelivery(db, own);
  if (!delivery) return null;
  const content = delivery.device && (await contentOf(delivery.device, message));
  if (!delivery.device || !content) {
    await settleDelivery(db, own, { state: 'dropped', result: 'not-current' });
    return null;
  }
  const endsAt = delivery.createdAt.add({ seconds: content.ttlS });
  if (Temporal.Instant.compare(clock.now(), endsAt) >= 0) {
    await settleDelivery(db, own, { state: 'given-up', result: 'out-of-date' });
    metrics.pushes.inc({ outcome: 'expired' });
    return null;
  }
  if (!(await beginSending(db, own))) return null;
  const leftS = Math.ceil(clock.now().until(endsAt).total('seconds'));
  const request = await requestOf(deps, delivery.device, { ...content, ttlS: leftS });
  const answer = await deps.push.egress(request, {
    timeoutMs: deps.push.timeoutMs,
    bytesMax: answerBytesMax,
  });
  const step = stepAfter(answer, clock.now());
  metrics.pushes.inc({ outcome: step.outcome });
  return await settle(
    deps,
    { ...own, person: delivery.device.person },
    {
      step,
      attempts: delivery.attempts + 1,
    },
  );
}

/** What a push service answers beside its status is not used. */
const answerBytesMax = 16 * 1_024;

/** RFC 8030 §5. */
async function requestOf(
  deps: Deps,
  device: StoredDevice,
  { payload, ttlS, topic, urgency }: PushContent,
): Promise<Request> {
  const { endpoint, publicKey, authSecret } = targetOf(deps, device);
  const { protocol, origin } = deps.publicUrl;
  const subject = protocol === 'https:' ? origin : null;
  const body = encryptMessage(Buffer.from(JSON.stringify(payload)), {
    publicKey: Buffer.from(publicKey, 'base64url'),
    authSecret: Buffer.from(authSecret, 'base64url'),
  });
  const now = deps.clock.now();
  return new Request(endpoint, {
    method: 'POST',
    headers: {
      authorization: await vapidAuthorization(deps.push.keys, { endpoint, subject }, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlS),
      topic,
      urgency,
    },
    body,
  });
}

interface Step {
  readonly outcome: 'sent' | 'postponed' | 'gone' | 'refused' | 'unanswered';
  readonly result: string;
  /** Of a postponed one; null: the push service does not say. */
  readonly askedS: number | null;
}

function stepAfter(answer: Result<Response>, now: Temporal.Instant): Step {
  const step = (outcome: Step['outcome'], result: string, askedS: number | null = null) => ({
    outcome,
    result,
    askedS,
  });
  if (!answer.ok) {
    if (answer.code === 'timed-out') return step('unanswered', answer.code);
    const isKnown = answer.params?.['reason'] === 'unknown-host';
    if (answer.code === 'unreachable' || answer.code === 'aborted' || isKnown)
      return step('postponed', answer.code);
    // The push service took it: only its answer was too long.
    return answer.code === 'answer-too-large'
      ? step('sent', answer.code)
      : step('refused', answer.code);
  }
  const { status, headers } = answer.value;
  const result = `status-${status}`;
  if (answer.value.ok) return step('sent', result);
  if (status === 404 || status === 410) return step('gone', result);
  if (status === 429 || status >= 500)
    return step('postponed', result, retryAfterS(headers.get('retry-after'), now));
  return step('refused', result);
}

async function settle(
  { db, clock, random, log }: Deps,
  own: { readonly device: string; readonly message: string; readonly person: string },
  { step, attempts }: { readonly step: Step; readonly attempts: number },
): Promise<Temporal.Instant | null> {
  const { outcome, result, askedS } = step;
  if (outcome === 'postponed') {
    await settleDelivery(db, own, { state: 'waiting', result });
    return nextPushAttempt({ attempts, askedS }, clock.now(), random());
  }
  if (outcome === 'gone') await deleteDevice(db, own);
  if (outcome === 'refused') log.warn({ device: own.device, result }, 'a push was refused');
  const state = outcome === 'sent' ? 'delivered' : 'given-up';
  await settleDelivery(db, own, { state, result });
  return null;
}
