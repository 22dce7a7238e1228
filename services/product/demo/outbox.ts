import { assertAnswered } from '@hearth/core/call-error.ts';
import { randomBytes } from 'node:crypto';
import { type InstallationId, branded } from '@hearth/core/branded.ts';
import { makeMeterToken } from '@hearth/access/meter-token.ts';
import { meterChannel } from '@hearth/energy/meter/contract.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import { asProduct } from '../call-service.ts';
import type { DemoProductDeps, ProductDeps } from '../deps.ts';
import { demoHome } from './contract.ts';
import { templateBudget } from './template-budgets.ts';
import { templateContract } from './template-contracts.ts';
import { templatePanels } from './template-panels.ts';
import { installationExists, timeZoneOf, worldClockOf } from '../installation/store.ts';

const topics = {
  meter: 'product.demo-meter',
  settings: 'product.template-settings',
  cleanup: 'product.demo-session-over',
} as const;

const meterPayload = z.object({
  installation: z.uuid(),
  account: z.string(),
  meter: z.uuid(),
  channels: z.array(meterChannel),
  /** Appliance of the heat pump in the balance. */
  heatPump: z.uuid().nullable(),
  historyDays: z.number().int(),
});
const settingsPayload = z.object({
  home: demoHome,
  installation: z.uuid(),
  /** Owner of the home. */
  author: z.uuid(),
});
const cleanupPayload = z.object({ session: z.uuid(), installation: z.uuid().nullable() });

/** Enqueues the meter of a demo or template home, in energy and at the simulated vendor. */
export async function enqueueMeter(
  tx: Database,
  deps: ProductDeps,
  meter: z.input<typeof meterPayload>,
): Promise<void> {
  const payload = meterPayload.parse(meter);
  await enqueue(tx, { topic: topics.meter, key: meter.meter, payload }, deps.clock);
}

/** Enqueues contract, solar panels and budget of a home that is a template home or a copy of one; a home that has its own keeps them. */
export async function enqueueSettings(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  payload: z.input<typeof settingsPayload>,
): Promise<void> {
  const key = `${payload.installation} ${deps.clock.now().toString()}`;
  await enqueue(tx, { topic: topics.settings, key, payload }, deps.clock);
}

/**
 * Enqueues the deletion of a session's data in energy and at the simulated vendor: at its end, and a last time when no late delivery
 * is possible any more.
 */
export async function enqueueSessionCleanup(
  tx: Database,
  deps: ProductDeps,
  session: z.input<typeof cleanupPayload> & { time: 'first' | 'last' },
): Promise<void> {
  const { time, ...payload } = session;
  const key = `${payload.session} ${time}`;
  await enqueue(tx, { topic: topics.cleanup, key, payload }, deps.clock);
}

/** Deliveries are repeated after an error; every call is idempotent. */
export function demoDeliveries(deps: DemoProductDeps): Service['outbox'] {
  return {
    [topics.meter]: async (payload) => createMeter(deps, meterPayload.parse(payload)),
    [topics.settings]: async (payload) => putSettings(deps, settingsPayload.parse(payload)),
    [topics.cleanup]: async (payload) => {
      const { session: demoHome, installation } = cleanupPayload.parse(payload);
      const options = await asProduct(deps);
      if (installation !== null)
        assertAnswered(
          await deps.energy.forgetHome({ params: { installation } }, options),
          'energy',
        );
      assertAnswered(
        await deps.demo.cloud.deleteDemoHome({ params: { demoHome } }, options),
        'device-cloud',
      );
    },
  };
}

/** Each delivery creates a new token. The last token that both services received is valid. */
async function createMeter(
  deps: DemoProductDeps,
  {
    installation,
    account,
    meter,
    historyDays,
    channels: requested,
    heatPump,
  }: z.infer<typeof meterPayload>,
): Promise<void> {
  if (!(await installationExists(deps.db, installation))) return;
  const { token, tokenHash } = makeMeterToken(randomBytes);
  const body = { name: '', tokenHash, channels: requested, heatPump };
  const params = { installation, meter };
  // The reading that creates the home in energy can be delivered later than the meter.
  const id: InstallationId = branded(installation);
  const home = {
    timeZone: await timeZoneOf(deps.db, id),
    clock: await worldClockOf(deps.db, id),
  };
  assertAnswered(
    await deps.energy.putHome({ params: { installation }, body: home }, await asProduct(deps)),
    'energy',
  );
  const created = await deps.energy.putMeter({ params, body }, await asProduct(deps));
  assertAnswered(created, 'energy');
  const { channels } = created.value;
  const simulated = { account, installation, token, channels, historyDays };
  assertAnswered(
    await deps.demo.cloud.putMeter({ params: { meter }, body: simulated }, await asProduct(deps)),
    'device-cloud',
  );
}

async function putSettings(
  deps: DemoProductDeps,
  { home, installation, author }: z.infer<typeof settingsPayload>,
): Promise<void> {
  if (!(await installationExists(deps.db, installation))) return;
  const id: InstallationId = branded(installation);
  const timeZone = await timeZoneOf(deps.db, id);
  const { year } = deps.clock.now().toZonedDateTimeISO(timeZone);
  const params = { installation };
  const options = await asProduct(deps);
  const { energy } = deps;
  const terms = templateContract(home, { timeZone, year });
  assertAnswered(
    await energy.putFirstTariff({ params, body: { terms, author } }, options),
    'energy',
  );
  const panels = templatePanels[home];
  if (panels)
    assertAnswered(
      await energy.putFirstSolar({ params, body: { panels, author } }, options),
      'energy',
    );
  const budget = templateBudget(home, year);
  assertAnswered(
    await energy.putFirstBudget({ params, body: { budget, author } }, options),
    'energy',
  );
}
