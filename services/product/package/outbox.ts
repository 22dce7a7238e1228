import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { locale, localDate } from '@hearth/platform/http/schema.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { mailPerson } from '../notification/mail-person.ts';
import { packageActions } from './package-state.ts';

const endMailTopic = 'product.package-end-mail';
export const purchaseWithdrawnTopic = 'product.purchase-withdrawn';

/** Enqueues the refund of the purchase that a withdrawn package was bought with. */
export async function enqueuePurchaseWithdrawn(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  order: string,
): Promise<void> {
  await enqueue(tx, { topic: purchaseWithdrawnTopic, key: order, payload: { order } }, deps.clock);
}

const endMail = z.strictObject({
  person: z.uuid(),
  /** The confirmation. */
  document: z.uuid(),
  action: z.enum(packageActions),
  /** Of the package, in every language: the mail has the language of the account. */
  names: z.record(locale, z.string()),
  lastDay: localDate,
});

/** Enqueues the mail that confirms a cancellation or a withdrawal; once for each document. */
export async function enqueueEndMail(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  payload: z.infer<typeof endMail>,
): Promise<void> {
  await enqueue(tx, { topic: endMailTopic, key: payload.document, payload }, deps.clock);
}

export function packageDeliveries(deps: ProductDeps): Service['outbox'] {
  return {
    [endMailTopic]: async (payload, key) => {
      const { person, document, action, names, lastDay } = endMail.parse(payload);
      const url = new URL(`/documents/${document}`, deps.publicUrl).href;
      await mailPerson(deps, {
        person,
        key: `package end ${key}`,
        message: ({ name, locale: language }) => ({
          template: 'package-end',
          params: { name, package: names[language], url, action, lastDay },
        }),
      });
    },
  };
}
