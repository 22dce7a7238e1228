import type { Clock } from '@hearth/calendar/clock.ts';
import { branded } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { membersOf } from '../installation/membership/store.ts';
import { homeNameOf, installationExists } from '../installation/store.ts';
import { mailPerson } from '../notification/mail-person.ts';
import { mailSender } from '../notification/send-mail.ts';
import { localeOfCountry } from '../partner/locale-of-country.ts';
import { findPartner } from '../partner/store.ts';
import { assistanceEvents, assistanceParties } from './assistance-state.ts';
import { currentPartner } from './current-partner.ts';
import { requestUrl } from './request-url.ts';
import { findAssistance } from './store.ts';

const topic = 'product.assistance';

const notice = z.strictObject({
  installation: z.uuid(),
  request: z.uuid(),
  event: z.enum(assistanceEvents),
  to: z.enum(assistanceParties),
});
type StepNotice = z.infer<typeof notice>;

/** Enqueues the mail about a step to the side that did not take it. */
export async function enqueueAssistanceNotice(
  tx: Database,
  { clock }: { readonly clock: Clock },
  payload: StepNotice,
): Promise<void> {
  const key = `${payload.request} ${payload.event} ${clock.now().toString()}`;
  await enqueue(tx, { topic, key, payload }, clock);
}

/** The mail names the step and the number; what people wrote is read in the app only. */
export function assistanceDeliveries(deps: ProductDeps): Service['outbox'] {
  const send = mailSender(deps);
  return {
    [topic]: async (payload, key) => {
      const { installation, request, event, to } = notice.parse(payload);
      if (!(await installationExists(deps.db, installation))) return;
      const access = { installationId: branded<string, 'InstallationId'>(installation) };
      const stored = await findAssistance(deps.db, access, request);
      const partner = stored?.partner ? await findPartner(deps.db, stored.partner) : null;
      if (!stored || !partner) return;
      const params = {
        event,
        number: stored.number,
        urgency: stored.urgency,
        home: await homeNameOf(deps.db, installation),
        partner: partner.name,
      };
      const page = requestUrl(deps, { installation, request });
      if (to === 'partner') {
        const present = await currentPartner(deps.db, access, deps.clock.now());
        const isPresent = present?.partnerId === stored.partner;
        // A company whose access has ended cannot open the request: its link leads to the portal.
        const url = isPresent ? page : new URL('/partner', deps.publicUrl).href;
        const message = {
          template: 'assistance-notice' as const,
          params: { ...params, to, name: partner.name, url },
        };
        const locale = localeOfCountry(partner.country);
        const sent = await send({
          key: `assistance partner ${key}`,
          to: partner.email,
          locale,
          message,
        });
        if (!sent.ok) throw new Error(`mail answered ${sent.code}`);
        return;
      }
      for (const { person } of await membersOf(deps.db, access, deps.clock.now()))
        await mailPerson(deps, {
          person,
          key: `assistance ${person} ${key}`,
          message: ({ name }) => ({
            template: 'assistance-notice',
            params: { ...params, to, name, url: page },
          }),
        });
    },
  };
}
