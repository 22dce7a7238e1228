import { randomUUID } from 'node:crypto';
import { type TokenKey, signService } from '@hearth/access/access.ts';
import type { Client } from '@hearth/platform/http/client.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { InputOf } from '@hearth/platform/http/contract.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Sealer } from '@hearth/platform/auth/seal.ts';
import type { notificationContract } from '@hearth/product/notification/contract.ts';
import { z } from 'zod';

export const mailTopic = 'identity.notify';

export type Mail = Omit<InputOf<typeof notificationContract.notify>['body'], 'timeZone'>;

/** Mail goes by outbox, in the transaction of what it tells of. */
export interface Mailer {
  /** A second mail with the same key is the same one. */
  send(tx: Database, mail: Mail, key?: string): Promise<void>;
  /** For an outbox entry; repeats are told apart by its key. Throws when it has to be tried again. */
  deliver(payload: unknown, key: string): Promise<void>;
}

export interface MailerDeps {
  readonly clock: Clock;
  readonly key: TokenKey;
  readonly notify: Client<typeof notificationContract>;
  /** A link with a token opens an account, and entries of the outbox outlive their delivery: they stand there sealed. */
  readonly sealer: Sealer;
}

const entry = z.strictObject({ sealed: z.string() });

export function createMailer({ clock, key, notify, sealer }: MailerDeps): Mailer {
  return {
    send: async (tx, mail, sameKey = randomUUID()) => {
      const payload = { sealed: sealer.seal(JSON.stringify(mail)) };
      await enqueue(tx, { topic: mailTopic, key: sameKey, payload }, clock);
    },
    deliver: async (payload, outboxKey) => {
      const mail = JSON.parse(sealer.unseal(entry.parse(payload).sealed)) as Mail;
      const sent = await notify.notify(
        // Instants in these messages are durations ("24 hours"), so that no zone is needed.
        { body: { ...mail, timeZone: 'UTC' } },
        { token: await signService('identity', key, clock), idempotencyKey: outboxKey },
      );
      if (!sent.ok) throw new Error(`notify answered ${sent.code}`);
    },
  };
}
