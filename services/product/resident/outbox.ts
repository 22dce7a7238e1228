import { assertAnswered } from '@hearth/core/call-error.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { locale } from '@hearth/platform/http/schema.ts';
import { type Sealer, createSealer } from '@hearth/platform/auth/seal.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { contactOf, mailPerson } from '../notification/mail-person.ts';
import { mailSender } from '../notification/send-mail.ts';

const invitationTopic = 'product.resident-invitation';
const noticeTopic = 'product.resident-notice';

const invitationMail = z.strictObject({
  code: z.string(),
  email: z.string(),
  inviter: z.uuid(),
  home: z.string(),
  locale,
});

export const invitationSealer = (deps: Pick<ProductDeps, 'unitKey'>): Sealer =>
  createSealer(deps.unitKey, 'resident invitation mail');

/** Enqueues the mail with an invitation code. The payload is sealed: the code gives access to a home, and outbox entries outlive their delivery. */
export async function enqueueInvitationMail(
  tx: Database,
  { clock, sealer }: { clock: Clock; sealer: Sealer },
  { invitation, ...mail }: z.infer<typeof invitationMail> & { invitation: string },
): Promise<void> {
  const sealed = sealer.seal(JSON.stringify(mail));
  const key = `${invitation} ${clock.now().toString()}`;
  await enqueue(tx, { topic: invitationTopic, key, payload: { sealed } }, clock);
}

const residentNotice = z.strictObject({
  /** The recipient. */
  to: z.uuid(),
  /** The person whose membership has changed. */
  about: z.uuid(),
  home: z.string(),
  notice: z.enum(['joined', 'declined', 'left', 'removed', 'home-gone', 'home-erased']),
});

export async function enqueueResidentNotice(
  tx: Database,
  { clock }: { clock: Clock },
  { installation, ...payload }: z.infer<typeof residentNotice> & { installation: string },
): Promise<void> {
  const { to, about, notice } = payload;
  const key = `${installation} ${notice} ${about} ${to} ${clock.now().toString()}`;
  await enqueue(tx, { topic: noticeTopic, key, payload }, clock);
}

export function residentDeliveries(deps: ProductDeps): Service['outbox'] {
  const send = mailSender(deps);
  const sealer = invitationSealer(deps);
  return {
    [invitationTopic]: async (payload, key) => {
      const { sealed } = z.strictObject({ sealed: z.string() }).parse(payload);
      const mail = invitationMail.parse(JSON.parse(sealer.unseal(sealed)));
      const { code, email: to, home, locale: language } = mail;
      const inviter = (await contactOf(deps, mail.inviter))?.name ?? '';
      const url = new URL(`/invitation/${code}`, deps.publicUrl).href;
      const message = { template: 'resident-invitation' as const, params: { inviter, home, url } };
      const sent = await send({ key: `resident ${key}`, to, locale: language, message });
      assertAnswered(sent, 'mail');
    },
    [noticeTopic]: async (payload, key) => {
      const { to, about, home, notice } = residentNotice.parse(payload);
      const isOver = notice === 'removed' || notice === 'home-gone' || notice === 'home-erased';
      const who = isOver ? null : await contactOf(deps, about);
      const path = isOver ? '/launcher' : '/installation-details';
      const url = new URL(path, deps.publicUrl).href;
      await mailPerson(deps, {
        person: to,
        key: `resident ${key}`,
        message: ({ name }) => ({
          template: 'resident-notice',
          params: { name, who: who?.name ?? '', home, url, notice },
        }),
      });
    },
  };
}
