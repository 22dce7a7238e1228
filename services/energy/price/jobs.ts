import type { ServiceJob } from '@hearth/platform/process/service.ts';
import { type PollPricesDeps, pollPrices } from './poll-prices.ts';

/** Polls the bidding zones in use; no job where prices come from a model. */
export function priceJobs(deps: PollPricesDeps): readonly ServiceJob[] {
  const { callsPerDay } = deps.prices;
  if (callsPerDay === null) return [];
  return [
    {
      name: 'read-prices',
      declaration: { resource: 'price', verb: 'run', roles: ['service'] },
      everyS: 60,
      run: (now) => pollPrices(deps, { callsPerDay, nowMs: now.epochMilliseconds }),
    },
  ];
}
