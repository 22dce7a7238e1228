import { createHash } from 'node:crypto';
import { dayS, hourS } from '@hearth/calendar/durations.ts';
import { locale } from '@hearth/platform/http/schema.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../deps.ts';
import { contactOf } from '../notification/mail-person.ts';
import { renderMessage } from '../notification/render.ts';
import { type PushContent, sendPush } from '../push/send-push.ts';
import { type StoredDevice, addDelivery, devicesOf } from '../push/store.ts';
import type { MessageContent } from './contract.ts';
import { messageEmail } from './message-email.ts';
import { type StoredMessage, messageToSend, unreadOf } from './store.ts';

/** Kind of due work that sends a message to a device; its key is the device and the message. */
export const sendPushKind = 'inbox.push-device';

/** Gives a message to each device of its person, once. */
export async function pushMessage(deps: ProductDeps, key: string): Promise<void> {
  const [person = '', message = ''] = key.split('/');
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    for (const { device } of await devicesOf(tx, person))
      if (await addDelivery(tx, { device, message, person }, now))
        await scheduleWork(tx, { kind: sendPushKind, key: `${device}/${message}` }, now);
  });
}

/** Sends a message to a device; returns when to try again. */
export async function pushToDevice(
  deps: ProductDeps,
  key: string,
): Promise<Temporal.Instant | null> {
  return await sendPush(deps, (device, message) => contentFor(deps, device, message), key);
}

/** Null after the message was read, and after the person has left the home. */
async function contentFor(
  deps: ProductDeps,
  device: StoredDevice,
  message: string,
): Promise<PushContent | null> {
  const { person } = device;
  const now = deps.clock.now();
  const stored = await messageToSend(deps.db, { person, message }, now);
  if (!stored || stored.readAt !== null) return null;
  const reader = (await contactOf(deps, person)) ?? {
    name: '',
    locale: locale.parse(device.locale),
  };
  const email = (await messageEmail(deps, stored))(reader);
  const { subject } = renderMessage(email, { locale: reader.locale, brandName: deps.brandName });
  const { pathname, search } = new URL(email.params.url);
  const topic = topicOf(stored);
  return {
    payload: {
      title: subject,
      path: `${pathname}${search}`,
      language: reader.locale,
      tag: topic,
      unread: await unreadOf(deps.db, person, now),
    },
    topic,
    ttlS: validS[stored.content.about],
    urgency:
      stored.content.about === 'alert' && stored.content.severity === 'act' ? 'high' : 'normal',
  };
}

/** Time after which a message is not worth a notification any more; it stays in the app. */
const validS: Readonly<Record<MessageContent['about'], number>> = {
  alert: dayS,
  package: 3 * dayS,
  maintenance: 3 * dayS,
  partner: dayS,
  'partner-review': dayS,
  assistance: dayS,
  dispute: dayS,
  test: hourS,
};

/** Messages with one topic replace each other: an alert of the same kind about the same home, a reminder of the same package. Unreadable for the push service. */
function topicOf({ installation, content }: StoredMessage): string {
  const { about } = content;
  const subject = about === 'alert' ? content.kind : about === 'package' ? content.entitlement : '';
  const unit = about === 'maintenance' ? content.unit : '';
  const words = [installation, about, subject, unit].join(' ');
  return createHash('sha256').update(words).digest('base64url').slice(0, topicChars);
}

/** RFC 8030 §5.4. */
const topicChars = 32;
