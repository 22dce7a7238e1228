import { assertAnswered } from '@hearth/core/call-error.ts';
import { randomBytes } from 'node:crypto';
import type { meterRequestContract } from '@hearth/device-cloud/meter-request/contract.ts';
import { signService } from '@hearth/access/access.ts';
import type { CallOptions, ContractClient } from '@hearth/platform/http/client.ts';
import { makeMeterToken } from '@hearth/access/meter-token.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import { isHeatPump } from '../unit/heat-pump-kinds.ts';
import { ownedDevices, unitsOfLink } from '../unit/store.ts';

type Simulation = ContractClient<typeof meterRequestContract>;
type Answer = Extract<Awaited<ReturnType<Simulation['listMeterRequests']>>, { ok: true }>;
type MeterRequest = Answer['value']['requests'][number];

/** Codes of a request that waits: the account is not linked, or energy has no such home yet. */
const waiting: ReadonlySet<string> = new Set(['not-linked', 'home-unknown']);

export type MeterRequestDeps = ProductDeps & { readonly simulation: Simulation };

/** Attaches the meters that an operator requested for simulated homes. Unlinked accounts are tried again at the next run. */
export async function attachRequestedMeters(deps: MeterRequestDeps): Promise<void> {
  const listed = await deps.simulation.listMeterRequests({}, await asProduct(deps));
  assertAnswered(listed, 'device-cloud');
  for (const request of listed.value.requests) {
    const { account } = request;
    const attached = await attachMeter(deps, request);
    if (attached.ok) deps.log.info({ ...attached.value, account }, 'meter attached');
    else if (!waiting.has(attached.code))
      deps.log.warn({ account, code: attached.code }, 'meter not attached');
  }
}

/** Each step is idempotent: the meter keeps its id, and only the token of the last attempt is valid. */
async function attachMeter(
  deps: MeterRequestDeps,
  request: MeterRequest,
): Promise<Result<{ meter: string; installation: string }>> {
  const [unit, ...others] = await ownedDevices(deps.db, 'onecta', request.devices);
  if (!unit) return fail('conflict', 'not-linked');
  const { installationId: installation } = unit;
  if (others.some(({ installationId }) => installationId !== installation))
    return fail('conflict', 'linked-to-several');
  const { meter, channels, current } = request;
  const as = await asProduct(deps);
  // The old meter is revoked first: the new one then continues for the same appliances.
  if (current && current.meter !== meter) await deps.energy.revokeMeter({ params: current }, as);
  const units = await unitsOfLink(deps.db, unit.linkId);
  const heatPump = units.find(({ kind }) => isHeatPump(kind))?.applianceId ?? null;
  const { token, tokenHash } = makeMeterToken(randomBytes);
  const stored = await deps.energy.putMeter(
    { params: { installation, meter }, body: { name: '', tokenHash, channels, heatPump } },
    as,
  );
  if (!stored.ok) return stored;
  const put = await deps.simulation.fulfilMeterRequest(
    { params: { meter }, body: { installation, token, channels: stored.value.channels } },
    as,
  );
  return put.ok ? ok({ meter, installation }) : put;
}

async function asProduct(deps: ProductDeps): Promise<CallOptions> {
  return { token: await signService('product', deps.key, deps.clock) };
}
