import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { type Locale, localDate } from '@hearth/platform/http/schema.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../../deps.ts';
import { type Contact, contactOf, mailPerson } from '../../notification/mail-person.ts';
import { mailSender } from '../../notification/send-mail.ts';
import type { ListedPartner } from '../store.ts';
import { findPartner } from '../store.ts';
import { grantScopes } from './grant-state.ts';

const topic = 'product.partner-grant';

const changed = z.strictObject({
  partner: z.uuid(),
  owner: z.uuid(),
  home: z.string(),
  step: z.enum(['given', 'withdrawn']),
  scope: z.enum(grantScopes),
  lastDay: localDate.nullable(),
});
type Changed = z.infer<typeof changed>;

/** Word of it to the owner and to the company. */
export async function tellGrant(
  tx: Database,
  { clock }: { clock: Clock },
  told: Changed & { installation: string },
): Promise<void> {
  const { installation, ...payload } = told;
  const key = `${installation} ${told.partner} ${told.step} ${told.scope} ${clock.now().toString()}`;
  await enqueue(tx, { topic, key, payload }, clock);
}

export function grantDeliveries(deps: ProductDeps): Service['outbox'] {
  const send = mailSender(deps);
  return {
    [topic]: async (payload, key) => {
      const told = changed.parse(payload);
      const partner = await findPartner(deps.db, told.partner);
      const owner = await contactOf(deps, told.owner);
      if (!partner) return;
      await mailPerson(deps, {
        person: told.owner,
        key: `grant owner ${key}`,
        message: (contact) => letterOf(deps, { told, partner, contact, to: 'owner' }),
      });
      // Without a word of the provider's there is nobody whom the company could answer: it finds out when it looks.
      if (!owner) return;
      const sent = await send({
        key: `grant partner ${key}`,
        to: partner.email,
        locale: localeOf(partner.country),
        message: letterOf(deps, { told, partner, contact: owner, to: 'partner' }),
      });
      if (!sent.ok) throw new Error(`mail answered ${sent.code}`);
    },
  };
}

function letterOf(
  deps: ProductDeps,
  of: { told: Changed; partner: ListedPartner; contact: Contact; to: 'owner' | 'partner' },
) {
  const { told, partner, contact, to } = of;
  const { step, scope, lastDay, home } = told;
  const url = new URL(to === 'owner' ? '/installation-details' : '/partner', deps.publicUrl).href;
  return {
    template: 'partner-grant' as const,
    params: {
      to,
      step,
      partner: partner.name,
      home,
      owner: contact.name,
      email: contact.email,
      scope,
      lastDay,
      url,
    },
  };
}

/** A company’s language is not asked for: that of its country, where it is one of ours. */
const localeOf = (country: string): Locale => (['DE', 'AT', 'CH'].includes(country) ? 'de' : 'en');
