import { dayS } from '@hearth/calendar/durations.ts';
import type { DueWork, ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { type MailDeps, sendWaitingMail, sendingKind } from './send-mail.ts';
import { createSmtpSender } from './smtp.ts';
import { purgeMail } from './store.ts';

const retentionDays = 30;
/** Mail servers limit the connections of one client; four keep the mails of a busy minute moving. */
const mailsAtOnce = 4;

/** Sends waiting mails. Retries have growing pauses of up to an hour while the mail server does not accept them. */
export function mailWork(deps: MailDeps): DueWork {
  const send = deps.mail.kind === 'smtp' ? createSmtpSender(deps.mail) : null;
  return {
    name: sendingKind,
    declaration: { resource: 'notification', verb: 'run', roles: ['service'] },
    lanes: { '': mailsAtOnce },
    async run({ key: mailId }) {
      await sendWaitingMail(deps, { mailId, send });
      return null;
    },
  };
}

export function purgeMailJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'notification.purge',
    declaration: { resource: 'notification', verb: 'run', roles: ['service'] },
    everyS: dayS,
    run: (now) => purgeMail(deps.db, now.subtract({ hours: 24 * retentionDays })),
  };
}
