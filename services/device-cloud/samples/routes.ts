import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import type { SampleContext } from './context.ts';
import type { sampleMeterContract, samplesContract } from './contract.ts';
import { forkSample } from './fork-sample.ts';
import { openSample } from './open-sample.ts';
import { listPastReports } from './past-reports.ts';
import { listPastWeather } from './past-weather.ts';
import { placeMeter, sampleProgress } from './sample-meters.ts';
import { removeFork } from './store.ts';

export function samplesRoutes(context: SampleContext): Implementation<typeof samplesContract> {
  return {
    openSample: ({ params }) => openSample(context, params.home),
    listPastReports: ({ params, query }) => listPastReports(context, params.home, query),
    listPastWeather: ({ params, query }) => listPastWeather(context, params.home, query),
    forkSample: ({ params, body }) => forkSample(context, params.fork, body),
    deleteFork: async ({ params: { fork } }) => {
      await removeFork(context.db, fork);
      return ok(undefined);
    },
  };
}

export function sampleMeterRoutes(
  context: SampleContext,
): Implementation<typeof sampleMeterContract> {
  return {
    getSample: ({ params }) => sampleProgress(context, params.home),
    putMeter: ({ params, body }) => placeMeter(context, params.meter, body),
  };
}
