import type { Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { Locale } from '@hearth/platform/http/schema.ts';
import { createTransport } from 'nodemailer';
import type { ProductDeps } from '../deps.ts';
import type { notificationContract } from './contract.ts';
import { type Message, renderMessage } from './render.ts';
import { dropMail, keptMail, putMail } from './store.ts';

export function notificationRoutes(deps: MailDeps): Implementation<typeof notificationContract> {
  const send = mailSender(deps);
  return {
    notify: ({ body, caller, request }) => {
      const service = caller.kind === 'service' ? caller.service : caller.kind;
      const key = `${service} ${request.headers.get('idempotency-key') ?? ''}`;
      return send({ ...body, key });
    },
    listOutbox: async ({ query }) => ok([...(await keptMail(deps.db, query.to))]),
  };
}

type MailDeps = Pick<ProductDeps, 'db' | 'clock' | 'log' | 'mail' | 'brandName'>;

interface Wanted {
  /** The same mail has the same key. */
  readonly key: string;
  readonly to: string;
  readonly locale: Locale;
  readonly message: Message;
}

/** Sends one message to one address, at most once for its key; or keeps it where there is no mail server. */
export function mailSender(deps: MailDeps): (wanted: Wanted) => Promise<Result<undefined>> {
  const smtp = deps.mail.kind === 'smtp' ? smtpSender(deps.mail) : null;
  return async ({ key, to, locale, message }) => {
    if (!/^https?:$/.test(new URL(message.params.url).protocol))
      return fail('invalid', 'not-a-web-address', { at: '/body/message/params/url' });
    const mail = renderMessage(message, { locale, brandName: deps.brandName });
    const { subject, text, html } = mail;
    const kept = { key, to, subject, body: smtp ? null : { text, html } };
    const isFirst = await putMail(deps.db, kept, deps.clock.now());
    if (!isFirst || !smtp) return ok(undefined);
    try {
      await smtp({ to, ...mail });
      return ok(undefined);
    } catch (error) {
      deps.log.warn({ err: error }, 'mail not sent');
      await dropMail(deps.db, key);
      return fail('unavailable', 'mail-server-unreachable', { retryAfterS: 30 });
    }
  };
}

interface Outgoing {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const smtpTimeoutMs = 10_000;

function smtpSender(server: { url: string; from: string }): (mail: Outgoing) => Promise<void> {
  const transport = createTransport(
    {
      url: server.url,
      disableFileAccess: true,
      disableUrlAccess: true,
      // The outbox tries again: a server that hangs must not hold up the rest of it.
      connectionTimeout: smtpTimeoutMs,
      greetingTimeout: smtpTimeoutMs,
      socketTimeout: smtpTimeoutMs,
    },
    { from: server.from },
  );
  return async ({ to, ...mail }) => {
    // As an object the address is never parsed, so that it names one recipient whatever stands in it.
    await transport.sendMail({ ...mail, to: { name: '', address: to } });
  };
}
