import { assertAnswered } from '@hearth/core/call-error.ts';
import type { Access } from '@hearth/access/access.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { membersOf, peopleInCharge } from '../installation/membership/store.ts';
import { homeNameOf, installationExists } from '../installation/store.ts';
import { mailPerson } from '../notification/mail-person.ts';
import { mailSender } from '../notification/send-mail.ts';
import { localeOfCountry } from '../partner/locale-of-country.ts';
import { type ListedPartner, findPartner } from '../partner/store.ts';
import { assistanceEvents, assistanceParties } from './assistance-state.ts';
import { currentPartner } from './current-partner.ts';
import { requestUrl } from './request-url.ts';
import { type StoredAssistance, findAssistance } from './store.ts';

const topic = 'product.assistance';

const notice = z.strictObject({
  installation: z.uuid(),
  request: z.uuid(),
  event: z.enum([...assistanceEvents, 'escalate']),
  to: z.enum(assistanceParties),
});
type StepNotice = z.infer<typeof notice>;

/** Enqueues the mail about a step to the side that did not take it, or about a request without an answer to one side. */
export async function enqueueAssistanceNotice(
  tx: Database,
  { clock }: { readonly clock: Clock },
  payload: StepNotice,
): Promise<void> {
  const key = `${payload.request} ${payload.event} ${payload.to} ${clock.now().toString()}`;
  await enqueue(tx, { topic, key, payload }, clock);
}

/** The mail names the step and the number; what people wrote is read in the app only. */
export function assistanceDeliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [topic]: async (payload, key) => {
      const { installation, request, event, to } = notice.parse(payload);
      if (!(await installationExists(deps.db, installation))) return;
      const access = { installationId: branded<string, 'InstallationId'>(installation) };
      const stored = await findAssistance(deps.db, access, request);
      const partner = stored?.partner ? await findPartner(deps.db, stored.partner) : null;
      if (!stored || !partner) return;
      const home = { deps, key, stored, partner, access };
      await (to === 'partner' ? mailCompany(home, event) : mailHousehold(home, event));
    },
  };
}

interface NoticeFacts {
  readonly deps: ProductDeps;
  readonly key: string;
  readonly stored: StoredAssistance;
  readonly partner: ListedPartner;
  readonly access: Pick<Access, 'installationId'>;
}

const paramsOf = async (
  { deps, stored, partner, access }: NoticeFacts,
  event: StepNotice['event'],
) => ({
  event,
  number: stored.number,
  urgency: stored.urgency,
  home: await homeNameOf(deps.db, access.installationId),
  partner: partner.name,
  phone: partner.phone,
});

const pageOf = ({ deps, stored, access }: NoticeFacts): string =>
  requestUrl(deps, { installation: access.installationId, request: stored.requestId });

/** The office of the company; a request without an answer also goes to its administrators. */
async function mailCompany(facts: NoticeFacts, event: StepNotice['event']): Promise<void> {
  const { deps, key, stored, partner, access } = facts;
  const params = { ...(await paramsOf(facts, event)), to: 'partner' as const };
  const now = deps.clock.now();
  const present = await currentPartner(deps.db, access, now);
  const isPresent = present?.partnerId === stored.partner;
  // A company whose access has ended cannot open the request: its link leads to the portal.
  const url = isPresent ? pageOf(facts) : new URL('/partner', deps.publicUrl).href;
  const template = 'assistance-notice' as const;
  const sent = await mailSender(deps)({
    key: `assistance partner ${key}`,
    to: partner.email,
    locale: localeOfCountry(partner.country),
    message: { template, params: { ...params, name: partner.name, url } },
  });
  assertAnswered(sent, 'mail');
  if (event !== 'escalate' || !isPresent) return;
  const company = { installation: access.installationId, partner: partner.partnerId };
  for (const person of await peopleInCharge(deps.db, company, now))
    await mailPerson(deps, {
      person,
      key: `assistance ${person} ${key}`,
      message: ({ name }) => ({ template, params: { ...params, name, url } }),
    });
}

async function mailHousehold(facts: NoticeFacts, event: StepNotice['event']): Promise<void> {
  const { deps, key, access } = facts;
  const params = { ...(await paramsOf(facts, event)), to: 'household' as const };
  for (const { person } of await membersOf(deps.db, access, deps.clock.now()))
    await mailPerson(deps, {
      person,
      key: `assistance ${person} ${key}`,
      message: ({ name }) => ({
        template: 'assistance-notice',
        params: { ...params, name, url: pageOf(facts) },
      }),
    });
}
