import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { administeredCompany } from '../partner/portal/store.ts';
import {
  type StoredDelivery,
  type StoredWebhook,
  findWebhook,
  recentDeliveries,
} from '../webhook/store.ts';
import type { PartnerSystem, partnerSystemContract } from './contract.ts';

/** The webhook of a company with its recent deliveries. Secrets are shown once, when they are issued. */
export async function readSystem(
  deps: ProductDeps,
  {
    caller,
    params,
  }: Pick<Call<typeof partnerSystemContract.getPartnerSystem>, 'caller' | 'params'>,
): Promise<Result<PartnerSystem>> {
  const { personId: person } = await callingPerson(deps, caller);
  const { company: partner } = params;
  const company = await administeredCompany(deps.db, { person, partner });
  if (!company) return notFound();
  const now = deps.clock.now();
  const [webhook, deliveries] = await Promise.all([
    findWebhook(deps.db, partner, now),
    recentDeliveries(deps.db, partner, now),
  ]);
  return ok({
    company: partner,
    name: company.name,
    webhook: webhook && webhookOf(webhook),
    deliveries: deliveries.map(deliveryOf),
  });
}

const reasons = ['failing', 'gone'] as const;

const webhookOf = ({
  url,
  previousUntil,
  stoppedAt,
  stoppedBecause,
}: StoredWebhook): NonNullable<PartnerSystem['webhook']> => ({
  url,
  state: stoppedAt ? 'stopped' : 'live',
  stoppedAt: stoppedAt?.toString() ?? null,
  stoppedBecause: reasons.find((each) => each === stoppedBecause) ?? null,
  previousUntil: previousUntil?.toString() ?? null,
});

const deliveryOf = (row: StoredDelivery): PartnerSystem['deliveries'][number] => ({
  delivery: row.delivery,
  type: row.type,
  state: row.state,
  createdAt: row.createdAt.toString(),
  attempts: row.attempts,
  lastAt: row.lastAt?.toString() ?? null,
  status: row.status,
  result: row.result,
  nextAt: row.state === 'waiting' ? row.nextAt.toString() : null,
});
