import { type InstallationId, branded } from '@hearth/core/branded.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { notFound, ok } from '@hearth/core/problem.ts';
import type { ServiceDeps } from '@hearth/platform/process/service.ts';
import type { meterContract } from './contract.ts';
import { putMeter } from './put-meter.ts';
import { metersOf, putLoading, revokeMeter } from './store.ts';

export function meterRoutes(
  deps: Pick<ServiceDeps, 'db' | 'clock'>,
): Implementation<typeof meterContract> {
  return {
    putMeter: async ({ params, body }) =>
      await putMeter(deps.db, idOf(params), {
        meter: params.meter.toLowerCase(),
        ...body,
        now: deps.clock.now(),
      }),
    listMeters: async ({ params }) => ok([...(await metersOf(deps.db, idOf(params)))]),
    revokeMeter: async ({ params }) =>
      (await revokeMeter(deps.db, idOf(params), {
        meter: params.meter.toLowerCase(),
        now: deps.clock.now(),
      }))
        ? ok(undefined)
        : notFound(),
    putLoading: async ({ params, body, caller }) => {
      const meter = params.meter.toLowerCase();
      if (caller.kind === 'meter' && caller.meter !== meter) return notFound();
      const progress = { meter, loading: body.loading, now: deps.clock.now() };
      return (await putLoading(deps.db, idOf(params), progress)) ? ok(undefined) : notFound();
    },
  };
}

const idOf = (params: { installation: string }): InstallationId =>
  branded<string, 'InstallationId'>(params.installation.toLowerCase());
