import { assertAnswered } from '@hearth/core/call-error.ts';
import { type InstallationId, type PersonId, branded } from '@hearth/core/branded.ts';
import { accessOf, signAccess } from '@hearth/access/access.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { z } from 'zod';
import { asProduct } from '../call-service.ts';
import type { DemoProductDeps } from '../deps.ts';
import { timeZoneOf } from '../installation/store.ts';
import { type DemoHome, demoHome } from './contract.ts';
import { templateHomes } from './store.ts';
import { billedDays, billedTerms, paperOf } from './template-bills.ts';

const topic = 'product.template-bill';

const billPayload = z.object({
  home: demoHome,
  /** Owner of the home. */
  author: z.uuid(),
});

/** Enqueues the supplier's bill of a template home whose history is loaded; a home that ever had one keeps it. */
export async function enqueueBill(
  tx: Database,
  deps: Pick<DemoProductDeps, 'clock'>,
  payload: z.input<typeof billPayload>,
): Promise<void> {
  const key = `${payload.home} ${deps.clock.now().toString()}`;
  await enqueue(tx, { topic, key, payload }, deps.clock);
}

/** Deliveries are repeated after an error; every call is idempotent. */
export function billDeliveries(deps: DemoProductDeps): Service['outbox'] {
  return {
    [topic]: async (payload) => {
      const { home, author } = billPayload.parse(payload);
      await putBill(deps, home, branded(author));
    },
  };
}

async function putBill(deps: DemoProductDeps, home: DemoHome, author: PersonId): Promise<void> {
  const template = (await templateHomes(deps.db)).find((each) => each.home === home);
  if (!template) return;
  const params = { installation: template.installationId };
  const asOwner = {
    token: await signAccess(ownerAccess(template, author), deps.key, deps.clock),
  };
  const { energy } = deps;
  const saved = await energy.getBills({ params }, asOwner);
  assertAnswered(saved, 'energy');
  const tariff = await energy.getTariff({ params }, asOwner);
  assertAnswered(tariff, 'energy');
  if (saved.value.revision > 0 || !tariff.value.terms) return;
  const timeZone = await timeZoneOf(deps.db, template.installationId);
  const now = deps.clock.now();
  const days = billedDays(now.toZonedDateTimeISO(timeZone).toPlainDate().toString());
  const body = { terms: billedTerms(home, tariff.value.terms), ...days };
  const calculated = await energy.calculateBill({ params, body }, asOwner);
  // A short history has no readings of ended months.
  if (!calculated.ok && calculated.code === 'nothing-measured') return;
  assertAnswered(calculated, 'energy');
  const bill = paperOf(calculated.value, { id: uuidv7(now), ...days });
  if (!bill) return;
  const request = { params, body: { bills: [bill], author } };
  assertAnswered(await energy.putFirstBills(request, await asProduct(deps)), 'energy');
}

/** A template home has no members: the owner of its device link reads it as its owner, for these calls only. */
const ownerAccess = (
  { installationId }: { readonly installationId: InstallationId },
  owner: PersonId,
) =>
  accessOf({
    installationId,
    personId: owner,
    role: 'owner',
    scopes: [],
    visibleFrom: '2000-01-01T00:00:00Z',
    until: null,
    epoch: 0,
  });
