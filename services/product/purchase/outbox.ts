import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import { locale } from '@hearth/platform/http/schema.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { mailPerson } from '../notification/mail-person.ts';

export const fulfilmentTopic = 'product.purchase-paid';
export const refundTopic = 'product.purchase-refund';
const refundMailTopic = 'product.purchase-refund-mail';

/** Enqueues the package and the receipt of a confirmed purchase; once for each order. */
export async function enqueueFulfilment(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  order: string,
): Promise<void> {
  await enqueue(tx, { topic: fulfilmentTopic, key: order, payload: { order } }, deps.clock);
}

/** Enqueues the refund of a charge, or of a part of it; once for each charge. */
export async function enqueueRefund(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  refund: { readonly order: string; readonly charge: string; readonly minor?: number },
): Promise<void> {
  await enqueue(tx, { topic: refundTopic, key: refund.charge, payload: refund }, deps.clock);
}

const refundMail = z.strictObject({
  person: z.uuid(),
  order: z.uuid(),
  /** Null where no receipt was issued: the package never began. */
  creditNote: z.uuid().nullable(),
  /** Of the package, in every language: the mail has the language of the account. */
  names: z.record(locale, z.string()),
  minor: z.int(),
  currency: z.string(),
  /** Whether the package ends by the refund. */
  hasEnded: z.boolean().default(false),
});

/** Enqueues the mail that a purchase is paid back; once for each order. */
export async function enqueueRefundMail(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  payload: z.infer<typeof refundMail>,
): Promise<void> {
  await enqueue(tx, { topic: refundMailTopic, key: payload.order, payload }, deps.clock);
}

export function refundMailDelivery(deps: ProductDeps): Service['outbox'] {
  return {
    [refundMailTopic]: async (payload, key) => {
      const { person, order, creditNote, names, ...refund } = refundMail.parse(payload);
      const path =
        creditNote === null
          ? `/purchase-package/confirmed-purchase?order=${order}`
          : `/documents/${creditNote}`;
      const url = new URL(path, deps.publicUrl).href;
      await mailPerson(deps, {
        person,
        key: `refund ${key}`,
        message: ({ name, locale: language }) => ({
          template: 'purchase-refund',
          params: { name, package: names[language], url, ...refund },
        }),
      });
    },
  };
}
