import { assertAnswered } from '@hearth/core/call-error.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { localDate } from '@hearth/platform/http/schema.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../../deps.ts';
import { partnerGrantSteps } from '../../notification/contract.ts';
import { type Contact, contactOf, mailPerson } from '../../notification/mail-person.ts';
import { mailSender } from '../../notification/send-mail.ts';
import { localeOfCountry } from '../locale-of-country.ts';
import type { ListedPartner } from '../store.ts';
import { findPartner } from '../store.ts';
import { grantedScope } from './contract.ts';

const topic = 'product.partner-grant-change';

const grantChange = z.strictObject({
  grant: z.uuid(),
  partner: z.uuid(),
  owner: z.uuid(),
  /** Whether the mail goes to the owner alone; the company gets the mail of the first owner. */
  isForOwnerOnly: z.boolean(),
  home: z.string(),
  step: z.enum(partnerGrantSteps),
  scopes: z.array(grantedScope),
  firstDay: localDate.nullable(),
  lastDay: localDate.nullable(),
});
type GrantChange = z.infer<typeof grantChange>;

/** Enqueues mails about a changed grant to an owner and the company. */
export async function enqueueGrantMail(
  tx: Database,
  { clock }: { clock: Clock },
  payload: GrantChange,
): Promise<void> {
  const { grant, owner, step } = payload;
  await enqueue(
    tx,
    { topic, key: `${grant} ${owner} ${step} ${clock.now().toString()}`, payload },
    clock,
  );
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
      // A company that declined knows it. Without the owner's address it has nobody to answer to; the partner portal shows the grant.
      if (!owner || change.isForOwnerOnly || change.step === 'declined') return;
      const sent = await send({
        key: `grant partner ${key}`,
        to: partner.email,
        locale: localeOfCountry(partner.country),
        message: grantMail(deps, { change, partner, contact: owner, to: 'partner' }),
      });
      assertAnswered(sent, 'mail');
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
  const { step, scopes, firstDay, lastDay, home } = change;
  const url = new URL(to === 'owner' ? '/service-partner' : '/partner', deps.publicUrl).href;
  return {
    template: 'partner-grant' as const,
    params: {
      to,
      step,
      partner: partner.name,
      home,
      owner: contact.name,
      email: contact.email,
      scopes,
      firstDay,
      lastDay,
      url,
    },
  };
}
