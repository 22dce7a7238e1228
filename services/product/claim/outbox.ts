import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { ownersOf } from '../installation/store.ts';
import { mailPerson } from '../notification/mail-person.ts';
import { holdersOfSerial } from './store.ts';

const topic = 'product.unit-notice';

const holderNotice = z.strictObject({
  serial: z.string(),
  notice: z.enum(['paused', 'transfer-requested']),
  /** The request for a transfer. */
  request: z.uuid().optional(),
});

/** Enqueues a notice to the holders of a unit. Notices with the same `once` are sent once. */
export async function enqueueHolderNotice(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { once, ...payload }: z.infer<typeof holderNotice> & { once: string },
): Promise<void> {
  const key = `${payload.notice} ${payload.serial} ${once}`;
  await enqueue(tx, { topic, key, payload }, deps.clock);
}

export function holderNoticeDeliveries(deps: ProductDeps): Service['outbox'] {
  const securityLog = new URL('/account/security-log', deps.publicUrl).href;
  return {
    [topic]: async (payload, key) => {
      const { serial: unit, notice, request } = holderNotice.parse(payload);
      const answer = new URL('/account/unit-request', deps.publicUrl);
      answer.searchParams.set('request', request ?? '');
      const url = notice === 'transfer-requested' ? answer.href : securityLog;
      for (const person of await noticeRecipients(deps, unit))
        await mailPerson(deps, {
          person,
          key: `notice ${person} ${key}`,
          message: ({ name }) => ({
            template: 'unit-notice',
            params: { name, unit, url, notice },
          }),
        });
    },
  };
}

/** People who claim the unit, and owners of the homes with the unit. */
async function noticeRecipients(deps: ProductDeps, serial: string): Promise<readonly string[]> {
  const recipients = new Set<string>();
  for (const holder of await holdersOfSerial(deps.db, serial))
    if (holder.kind === 'person') recipients.add(holder.person);
    else
      for (const owner of await ownersOf(deps.db, holder.installation, deps.clock.now()))
        recipients.add(owner);
  return [...recipients];
}
