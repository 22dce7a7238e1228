import { dayS } from '@hearth/calendar/durations.ts';
import type { DueWork, ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { mailDigest } from './mail-digest.ts';
import { mailMessage } from './mail-message.ts';
import { mailDigestKind, mailMessageKind } from './send-message.ts';
import { purgeMessages } from './store.ts';

const retentionDays = 400;

/** Mails messages when they are due, after the person's quiet hours. */
export function mailMessageWork(deps: ProductDeps): DueWork {
  return {
    name: mailMessageKind,
    declaration: { resource: 'message', verb: 'run', roles: ['service'] },
    lanes: { '': 2 },
    async run({ key }) {
      await mailMessage(deps, key);
      return null;
    },
  };
}

/** Mails the messages that a person has collected, at the time of their digest. */
export function mailDigestWork(deps: ProductDeps): DueWork {
  return {
    name: mailDigestKind,
    declaration: { resource: 'message', verb: 'run', roles: ['service'] },
    lanes: { '': 2 },
    async run({ key }) {
      await mailDigest(deps, key);
      return null;
    },
  };
}

export function purgeMessagesJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'inbox.purge',
    declaration: { resource: 'message', verb: 'run', roles: ['service'] },
    everyS: dayS,
    run: (now) => purgeMessages(deps.db, now.subtract({ hours: 24 * retentionDays })),
  };
}
