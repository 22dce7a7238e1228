import { assertAnswered } from '@hearth/core/call-error.ts';
import {
  journalAreas,
  type PartnerUse,
  type RecordPartnerUse,
  partnerUses,
} from '@hearth/access/partner-use.ts';
import type { Result } from '@hearth/core/problem.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service, ServiceDeps } from '@hearth/platform/process/service.ts';
import { z } from 'zod';

/** Product, which has the access journal of all services. */
export type PostUse = (use: PartnerUse) => Promise<Result<undefined>>;

const topic = 'energy.partner-use';

const partnerUse = z.strictObject({
  installation: z.uuid(),
  person: z.uuid(),
  area: z.enum(journalAreas),
  isChange: z.boolean(),
  from: z.string(),
});

/** Stores uses for product in the outbox, once over all processes. */
export const enqueueUses = ({ db, clock }: Pick<ServiceDeps, 'db' | 'clock'>): RecordPartnerUse =>
  partnerUses({
    clock,
    store: async (use) => {
      const { installation, person, area, isChange, from } = use;
      const key = [installation, person, area, isChange, from].join(' ');
      await enqueue(db, { topic, key, payload: use }, clock);
    },
  });

/** Without product the uses wait in the outbox. */
export function useDeliveries(postUse: PostUse | undefined): Service['outbox'] {
  if (!postUse) return {};
  return {
    [topic]: async (payload) => {
      const posted = await postUse(partnerUse.parse(payload));
      assertAnswered(posted, 'product');
    },
  };
}
