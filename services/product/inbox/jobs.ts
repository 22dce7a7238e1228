import { dayS } from '@hearth/calendar/durations.ts';
import type { DueWork, ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { mailDigest } from './mail-digest.ts';
import { mailMessage } from './mail-message.ts';
import { pushMessage, pushToDevice, sendPushKind } from './push-message.ts';
import { mailDigestKind, mailMessageKind, pushMessageKind } from './message-rows.ts';
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

/** Gives messages to the devices of a person when they are due, after the quiet hours. */
export function pushMessageWork(deps: ProductDeps): DueWork {
  return {
    name: pushMessageKind,
    declaration: { resource: 'message', verb: 'run', roles: ['service'] },
    lanes: { '': 2 },
    async run({ key }) {
      await pushMessage(deps, key);
      return null;
    },
  };
}

/** Sends messages to devices. A push service that does not answer holds up one of four for ten seconds. */
export function sendPushWork(deps: ProductDeps): DueWork {
  return {
    name: sendPushKind,
    declaration: { resource: 'message', verb: 'run', roles: ['service'] },
    lanes: { '': 4 },
    run: ({ key }) => pushToDevice(deps, key),
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
