import { assertAnswered } from '@hearth/core/call-error.ts';
import { randomUUID } from 'node:crypto';
import { type TokenKey, signService } from '@hearth/access/access.ts';
import type { ContractClient } from '@hearth/platform/http/client.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { InputOf } from '@hearth/platform/http/contract.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Sealer } from '@hearth/platform/auth/seal.ts';
import type { notificationContract } from '@hearth/product/notification/contract.ts';
import { z } from 'zod';

export const mailTopic = 'identity.notify';

export type Mail = Omit<InputOf<typeof notificationContract.notify>['body'], 'timeZone'>;

/** Sends mails through the outbox, in the transaction of the change that they report. */
export interface Mailer {
  /** Mails with the same key are sent once. */
  send(tx: Database, mail: Mail, key?: string): Promise<void>;
  /** Delivers an outbox entry, once a key. Throws to have the delivery repeated. */
  deliver(payload: unknown, key: string): Promise<void>;
}

export interface MailerDeps {
  readonly clock: Clock;
  readonly key: TokenKey;
  readonly notify: ContractClient<typeof notificationContract>;
  /** Seals mails in the outbox: links with tokens open an account, and entries outlive their delivery. */
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
      const mail = currentMail(sealer.unseal(entry.parse(payload).sealed));
      const sent = await notify.notify(
        // These messages have durations ("24 hours") instead of instants, so any time zone fits.
        { body: { ...mail, timeZone: 'UTC' } },
        { token: await signService('identity', key, clock), idempotencyKey: outboxKey },
      );
      assertAnswered(sent, 'product');
    },
  };
}

/** A mail as sealed. Entries outlive an update of the program: the step `asked` has become `requested`. */
function currentMail(text: string): Mail {
  const mail = JSON.parse(text) as Mail;
  const { template, params } = mail.message as { template: string; params: { step?: string } };
  if (template === 'account-deletion' && params.step === 'asked') params.step = 'requested';
  return mail;
}
