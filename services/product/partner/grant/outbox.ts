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
import { grantScopes } from '@hearth/access/partner-scope.ts';

const topic = 'product.partner-grant';

const grantChange = z.strictObject({
  partner: z.uuid(),
  owner: z.uuid(),
  home: z.string(),
  step: z.enum(['given', 'withdrawn']),
  scope: z.enum(grantScopes),
  lastDay: localDate.nullable(),
});
type GrantChange = z.infer<typeof grantChange>;

/** Enqueues mails about a changed grant to owner and partner. */
export async function enqueueGrantMail(
  tx: Database,
  { clock }: { clock: Clock },
  { installation, ...payload }: GrantChange & { installation: string },
): Promise<void> {
  const key = `${installation} ${payload.partner} ${payload.step} ${payload.scope} ${clock.now().toString()}`;
  await enqueue(tx, { topic, key, payload }, clock);
}

export function grantDeliveries(deps: ProductDeps): Service['outbox'] {
  const send = mailSender(deps);
  return {
    [topic]: async (payload, key) => {
      const change = grantChange.parse(payload);
      const partner = await findPartner(deps.db, change.partner);
      const owner = await contactOf(deps, change.owner);
      if (!partner) return;
      await mailPerson(deps, {
        person: change.owner,
        key: `grant owner ${key}`,
        message: (contact) => grantMail(deps, { change, partner, contact, to: 'owner' }),
      });
      // Without the owner's address the partner has nobody to answer to; the partner portal shows the grant.
      if (!owner) return;
      const sent = await send({
        key: `grant partner ${key}`,
        to: partner.email,
        locale: localeOf(partner.country),
        message: grantMail(deps, { change, partner, contact: owner, to: 'partner' }),
      });
      if (!sent.ok) throw new Error(`mail answered ${sent.code}`);
    },
  };
}

function grantMail(
  deps: ProductDeps,
  mail: {
    change: GrantChange;
    partner: ListedPartner;
    contact: Contact;
    to: 'owner' | 'partner';
  },
) {
  const { change, partner, contact, to } = mail;
  const { step, scope, lastDay, home } = change;
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

/** The language of the partner's country, else English. */
const localeOf = (country: string): Locale => (['DE', 'AT', 'CH'].includes(country) ? 'de' : 'en');
