import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { type Sealer, createSealer } from '@hearth/platform/auth/seal.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { scheduleWork } from '@hearth/platform/jobs/due-work.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { type EmailMessage, renderMessage } from './render.ts';
import type { SmtpSender } from './smtp.ts';
import { putMail, settleMail, waitingMail } from './store.ts';

export const sendingKind = 'notification.send';

/** RFC 5321 §4.5.4.1: a sender gives up after four to five days. */
const expiresAfterHours = 24 * 5;

export type MailDeps = Pick<
  ProductDeps,
  'db' | 'clock' | 'log' | 'metrics' | 'mail' | 'brandName' | 'unitKey'
>;

interface RequestedMail {
  /** Mails with the same key are sent once. */
  readonly key: string;
  readonly to: string;
  readonly locale: Locale;
  readonly message: EmailMessage;
}

/** Returns a function that accepts one mail to one address, once for each key. The work `notification.send` sends it; without a mail server it is stored. */
export function mailSender(deps: MailDeps): (mail: RequestedMail) => Promise<Result<undefined>> {
  const sealer = sealerOf(deps);
  return async ({ key, to, locale, message }) => {
    if (!/^https?:$/.test(new URL(message.params.url).protocol))
      return fail('invalid', 'not-a-web-address', { at: '/body/message/params/url' });
    const { subject, text, html } = renderMessage(message, { locale, brandName: deps.brandName });
    const now = deps.clock.now();
    if (deps.mail.kind === 'outbox') {
      await putMail(deps.db, { key, to, subject, content: { state: 'stored', text, html } }, now);
      return ok(undefined);
    }
    const sealed = sealer.seal(JSON.stringify({ text, html }));
    await deps.db.transaction(async (tx) => {
      const mail = { key, to, subject, content: { state: 'waiting' as const, sealed } };
      const mailId = await putMail(tx, mail, now);
      if (mailId !== null) await scheduleWork(tx, { kind: sendingKind, key: mailId }, now);
    });
    return ok(undefined);
  };
}

const content = z.strictObject({ text: z.string(), html: z.string() });

/**
 * Sends a waiting mail, at least once: a process that dies after the server took it leaves it waiting, and the repetition has the same
 * Message-ID. Throws when it is to be tried again.
 */
export async function sendWaitingMail(
  deps: MailDeps,
  { mailId, send }: { readonly mailId: string; readonly send: SmtpSender | null },
): Promise<void> {
  const { db, log, metrics } = deps;
  const mail = await waitingMail(db, mailId);
  if (!mail) return;
  const expiresAt = mail.at.add({ hours: expiresAfterHours });
  if (Temporal.Instant.compare(deps.clock.now(), expiresAt) >= 0) {
    await settleMail(db, mailId, 'expired');
    metrics.mails.inc({ outcome: 'expired' });
    log.error({ mail: mailId }, 'a mail was not sent in time and is given up');
    return;
  }
  const sending = sendNow(send, {
    mailId,
    to: mail.to,
    subject: mail.subject,
    ...unsealed(deps, mail.sealed),
  });
  const sent = await sending.catch((error: unknown) => {
    metrics.mails.inc({ outcome: 'postponed' });
    throw error;
  });
  await settleMail(db, mailId, sent.outcome);
  metrics.mails.inc({ outcome: sent.outcome });
  if (sent.outcome === 'refused')
    log.error({ mail: mailId, code: sent.code }, 'the mail server refused a mail for good');
}

async function sendNow(send: SmtpSender | null, mail: Parameters<SmtpSender>[0]) {
  if (!send) throw new Error('mails wait for a mail server, and SMTP_URL is not set');
  return await send(mail);
}

const unsealed = (deps: MailDeps, sealed: string): z.infer<typeof content> =>
  content.parse(JSON.parse(sealerOf(deps).unseal(sealed)));

const sealerOf = ({ unitKey }: MailDeps): Sealer => createSealer(unitKey, 'waiting mail');
