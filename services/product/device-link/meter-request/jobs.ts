import { randomBytes } from 'node:crypto';
import type { meterRequestContract } from '@hearth/device-cloud/meter-request/contract.ts';
import { signService } from '@hearth/access/access.ts';
import type { CallOptions, Client } from '@hearth/platform/http/client.ts';
import { makeMeterToken } from '@hearth/access/meter-token.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../../deps.ts';
import { claimed, unitsOfLink } from '../../unit/store.ts';

type Simulation = Client<typeof meterRequestContract>;
type Answer = Extract<Awaited<ReturnType<Simulation['listMeterRequests']>>, { ok: true }>;
type MeterRequest = Answer['value']['requests'][number];

/** Codes of a request that waits: the account is not linked, or energy does not know the home yet. */
const waiting: ReadonlySet<string> = new Set(['not-linked', 'home-unknown']);

/** Puts the meters that an operator requested beside simulated homes, as soon as somebody has linked the account. */
export function meterRequestJob(
  deps: ProductDeps & { readonly simulation: Simulation },
): ServiceJob {
  return {
    name: 'device-link.meter-requests',
    declaration: { resource: 'simulated-home', verb: 'run', roles: ['service'] },
    everyS: 10,
    async run() {
      const listed = await deps.simulation.listMeterRequests({}, await asProduct(deps));
      if (!listed.ok) throw new Error(`the simulated cloud answered ${listed.code}`);
      for (const request of listed.value.requests) {
        const { account } = request;
        const put = await putMeter(deps, request);
        if (put.ok) deps.log.info({ ...put.value, account }, 'meter attached');
        else if (!waiting.has(put.code))
          deps.log.warn({ account, code: put.code }, 'meter not attached');
      }
    },
  };
}

/** Every step can be repeated: the meter keeps its id, and only the token of the last attempt is good. */
async function putMeter(
  deps: ProductDeps & { readonly simulation: Simulation },
  request: MeterRequest,
): Promise<Result<{ meter: string; installation: string }>> {
  const [unit, ...others] = await claimed(deps.db, 'onecta', request.devices);
  if (!unit) return fail('conflict', 'not-linked');
  const { installationId: installation } = unit;
  if (others.some(({ installationId }) => installationId !== installation))
    return fail('conflict', 'linked-to-several');
  const { meter, channels, current } = request;
  const as = await asProduct(deps);
  // Revoked first, so that the new meter goes on counting for the same appliances.
  if (current && current.meter !== meter) await deps.energy.revokeMeter({ params: current }, as);
  const units = await unitsOfLink(deps.db, unit.linkId);
  const heatPump = units.find(({ kind }) => kind === 'air-to-water')?.applianceId ?? null;
  const { token, tokenHash } = makeMeterToken(randomBytes);
  const made = await deps.energy.putMeter(
    { params: { installation, meter }, body: { name: '', tokenHash, channels, heatPump } },
    as,
  );
  if (!made.ok) return made;
  const put = await deps.simulation.fulfilMeterRequest(
    { params: { meter }, body: { installation, token, channels: made.value.channels } },
    as,
  );
  return put.ok ? ok({ meter, installation }) : put;
}

async function asProduct(deps: ProductDeps): Promise<CallOptions> {
  return { token: await signService('product', deps.key, deps.clock) };
}
