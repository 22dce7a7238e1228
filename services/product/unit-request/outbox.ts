import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { mailPerson } from '../notification/mail-person.ts';

const topic = 'product.unit-request-answer';

const answered = z.strictObject({
  request: z.string(),
  asker: z.string(),
  serial: z.string(),
  state: z.enum(['accepted', 'declined', 'expired']),
});

/** Enqueues the mail to the person who asked for a transfer: the holder's answer, or that there was none in time. */
export async function enqueueAnswerMail(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  payload: z.infer<typeof answered>,
): Promise<void> {
  await enqueue(tx, { topic, key: payload.request, payload }, deps.clock);
}

export function unitRequestDeliveries(deps: ProductDeps): Service['outbox'] {
  const url = new URL('/registration/scan-units/overview', deps.publicUrl).href;
  return {
    [topic]: async (payload, key) => {
      const { asker: person, serial: unit, state } = answered.parse(payload);
      await mailPerson(deps, {
        person,
        key: `answer ${key}`,
        message: ({ name }) => ({
          template: 'unit-request-answer',
          params: { name, unit, url, answer: state },
        }),
      });
    },
  };
}
