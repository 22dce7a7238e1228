import { assertAnswered } from '@hearth/core/call-error.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { mailPerson } from '../notification/mail-person.ts';
import { mailSender } from '../notification/send-mail.ts';
import { localeOfCountry } from '../partner/locale-of-country.ts';
import { administratorsOf } from '../partner/portal/store.ts';
import { findPartner } from '../partner/store.ts';
import type { StoppedWebhook } from '../webhook/deliver-events.ts';

const topic = 'product.webhook-stopped';

const notice = z.strictObject({ partner: z.uuid(), because: z.enum(['failing', 'gone']) });

/** Enqueues the mails about a webhook that has stopped. */
export async function enqueueStopped(
  tx: Database,
  { clock }: { readonly clock: Clock },
  payload: StoppedWebhook,
): Promise<void> {
  const key = `${payload.partner} ${clock.now().toString()}`;
  await enqueue(tx, { topic, key, payload }, clock);
}

/** Mails the office and the administrators of the company. */
export function webhookStoppedDeliveries(deps: ProductDeps): Service['outbox'] {
  const send = mailSender(deps);
  return {
    [topic]: async (payload, key) => {
      const { partner: id, because } = notice.parse(payload);
      const partner = await findPartner(deps.db, id);
      if (!partner) return;
      const url = new URL(`/partner/system?company=${id}`, deps.publicUrl).href;
      const message = (name: string) => ({
        template: 'webhook-stopped' as const,
        params: { name, company: partner.name, because, url },
      });
      const sent = await send({
        key: `webhook office ${key}`,
        to: partner.email,
        locale: localeOfCountry(partner.country),
        message: message(partner.name),
      });
      assertAnswered(sent, 'mail');
      for (const person of await administratorsOf(deps.db, id))
        await mailPerson(deps, {
          person,
          key: `webhook ${person} ${key}`,
          message: ({ name }) => message(name),
        });
    },
  };
}
