import { type InstallationId, branded } from '@hearth/core/branded.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import { channelsOfMeter } from '../meter/store.ts';
import { type IngestDeps, acceptBatch, withdrawBatch } from './accept-batch.ts';
import type { ingestContract } from './contract.ts';
import { foreignSeriesFailure } from './meter-series.ts';
import { putHome } from './zone/put-home.ts';

export function ingestRoutes(deps: IngestDeps): Implementation<typeof ingestContract> {
  return {
    putHome: async ({ params, body }) => {
      await putHome(deps, { ...body, installation: idOf(params) });
      return ok(undefined);
    },
    ingest: async ({ params, body, caller }) => {
      const installation = idOf(params);
      if (caller.kind !== 'meter') return await acceptBatch(deps, installation, body);
      const channels = await channelsOfMeter(deps.db, installation, caller.meter);
      return foreignSeriesFailure(body, channels) ?? (await acceptBatch(deps, installation, body));
    },
    withdrawBatch: async ({ params }) => await withdrawBatch(deps, idOf(params), params.batch),
  };
}

const idOf = (params: { installation: string }): InstallationId =>
  branded<string, 'InstallationId'>(params.installation);
