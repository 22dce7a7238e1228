import { randomBytes } from 'node:crypto';
import { meterChannel } from '@hearth/energy/meter/contract.ts';
import { signService } from '@hearth/access/access.ts';
import type { CallOptions } from '@hearth/platform/http/client.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { makeMeterToken } from '@hearth/access/meter-token.ts';
import { enqueue } from '@hearth/platform/jobs/outbox.ts';
import type { Result } from '@hearth/core/problem.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { z } from 'zod';
import type { ProductDeps } from '../deps.ts';
import { isThere } from '../installation/store.ts';
import type { WithDemo } from './demo-deps.ts';

/** A meter for a sample or a visit: energy makes it, the simulated maker puts it beside the home. */
export async function tellMeter(
  tx: Database,
  deps: ProductDeps,
  wanted: z.input<typeof meterPayload>,
): Promise<void> {
  const payload = meterPayload.parse(wanted);
  await enqueue(tx, { topic: topics.meter, key: wanted.meter, payload }, deps.clock);
}

/** What was made elsewhere for a visit goes: when it ends, and once more when nothing of it can be under way any longer. */
export async function tellOver(
  tx: Database,
  deps: ProductDeps,
  over: { visit: string; installation: string | null; time: 'first' | 'last' },
): Promise<void> {
  const { visit, installation, time } = over;
  const payload: z.input<typeof overPayload> = { visit, installation };
  await enqueue(tx, { topic: topics.over, key: `${visit} ${time}`, payload }, deps.clock);
}

/** A handler that throws is called again later; each finds done what it did before. */
export function demoDeliveries(deps: WithDemo): Service['outbox'] {
  return {
    [topics.meter]: async (payload) => putMeter(deps, meterPayload.parse(payload)),
    [topics.over]: async (payload) => {
      const { visit, installation } = overPayload.parse(payload);
      if (installation !== null)
        arrived(await deps.energy.forgetHome({ params: { installation } }, await asProduct(deps)));
      arrived(await deps.demo.cloud.deleteFork({ params: { fork: visit } }, await asProduct(deps)));
    },
  };
}

const topics = { meter: 'product.demo-meter', over: 'product.visit-over' } as const;

const meterPayload = z.object({
  installation: z.uuid(),
  account: z.string(),
  meter: z.uuid(),
  channels: z.array(meterChannel),
  /** What the heat pump is in the balance already. */
  heatPump: z.uuid().nullable(),
  historyDays: z.number().int(),
});
const overPayload = z.object({ visit: z.uuid(), installation: z.uuid().nullable() });

/** The token is made anew each time: only the last that both were told is good. */
async function putMeter(deps: WithDemo, wanted: z.infer<typeof meterPayload>): Promise<void> {
  const { installation, account, meter, historyDays } = wanted;
  if (!(await isThere(deps.db, installation))) return;
  const { token, tokenHash } = makeMeterToken(randomBytes);
  const made = await deps.energy.putMeter(
    {
      params: { installation, meter },
      body: { name: '', tokenHash, channels: wanted.channels, heatPump: wanted.heatPump },
    },
    await asProduct(deps),
  );
  arrived(made);
  const { channels } = made.value;
  arrived(
    await deps.demo.cloud.putMeter(
      { params: { meter }, body: { account, installation, token, channels, historyDays } },
      await asProduct(deps),
    ),
  );
}

function arrived<T>(answer: Result<T>): asserts answer is Extract<Result<T>, { ok: true }> {
  if (!answer.ok) throw new Error(`the other side answered ${answer.kind} ${answer.code}`);
}

async function asProduct(deps: ProductDeps): Promise<CallOptions> {
  return { token: await signService('product', deps.key, deps.clock) };
}
