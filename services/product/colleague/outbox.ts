import { assertAnswered } from '@hearth/core/call-error.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { type Sealer, createSealer } from '@hearth/platform/auth/seal.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { locale } from '@hearth/platform/http/schema.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { contactOf, mailPerson } from '../notification/mail-person.ts';
import { mailSender } from '../notification/send-mail.ts';

const invitationTopic = 'product.colleague-invitation';
const noticeTopic = 'product.colleague-notice';

const invitationMail = z.strictObject({
  code: z.string(),
  email: z.string(),
  inviter: z.uuid(),
  company: z.string(),
  locale,
});

export const colleagueSealer = (deps: Pick<ProductDeps, 'unitKey'>): Sealer =>
  createSealer(deps.unitKey, 'colleague invitation mail');

/** Enqueues the mail with an invitation code. The payload is sealed: the code gives access to homes, and outbox entries outlive their delivery. */
export async function enqueueColleagueInvitation(
  tx: Database,
  { clock, sealer }: { readonly clock: Clock; readonly sealer: Sealer },
  { invitation, ...mail }: z.infer<typeof invitationMail> & { readonly invitation: string },
): Promise<void> {
  const sealed = sealer.seal(JSON.stringify(mail));
  const key = `${invitation} ${clock.now().toString()}`;
  await enqueue(tx, { topic: invitationTopic, key, payload: { sealed } }, clock);
}

const colleagueNotice = z.strictObject({
  /** The recipient. */
  to: z.uuid(),
  /** The person who works for the company, or does no longer. */
  about: z.uuid(),
  partner: z.uuid(),
  company: z.string(),
  notice: z.enum(['joined', 'declined', 'removed']),
});

export async function enqueueColleagueNotice(
  tx: Database,
  { clock }: { readonly clock: Clock },
  payload: z.infer<typeof colleagueNotice>,
): Promise<void> {
  const { to, about, partner, notice } = payload;
  const key = `${partner} ${notice} ${about} ${to} ${clock.now().toString()}`;
  await enqueue(tx, { topic: noticeTopic, key, payload }, clock);
}

export function colleagueDeliveries(deps: ProductDeps): Service['outbox'] {
  const send = mailSender(deps);
  const sealer = colleagueSealer(deps);
  return {
    [invitationTopic]: async (payload, key) => {
      const { sealed } = z.strictObject({ sealed: z.string() }).parse(payload);
      const mail = invitationMail.parse(JSON.parse(sealer.unseal(sealed)));
      const { code, email: to, company, locale: language } = mail;
      const inviter = (await contactOf(deps, mail.inviter))?.name ?? '';
      const url = new URL(`/partner/invitation/${code}`, deps.publicUrl).href;
      const params = { inviter, company, url };
      const message = { template: 'colleague-invitation' as const, params };
      const sent = await send({ key: `colleague ${key}`, to, locale: language, message });
      assertAnswered(sent, 'mail');
    },
    [noticeTopic]: async (payload, key) => {
      const { to, about, partner, company, notice } = colleagueNotice.parse(payload);
      const isOut = notice === 'removed';
      const who = isOut ? null : await contactOf(deps, about);
      const path = isOut ? '/partner' : `/partner/colleagues?company=${partner}`;
      const url = new URL(path, deps.publicUrl).href;
      await mailPerson(deps, {
        person: to,
        key: `colleague ${key}`,
        message: ({ name }) => ({
          template: 'colleague-notice',
          params: { name, who: who?.name ?? '', company, url, notice },
        }),
      });
    },
  };
}
