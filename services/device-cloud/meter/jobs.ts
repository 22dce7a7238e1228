import type { DueWork } from '@hearth/platform/process/service.ts';
import { type MeterDeps, createPoster, postReadings } from './post-readings.ts';
import { meterKind } from './store.ts';

/** Work of the meters. Loading a history keeps a processor busy for seconds, so one history is loaded at a time. */
export function meterWork(deps: MeterDeps): DueWork {
  const post = createPoster(deps);
  return {
    name: meterKind,
    declaration: { resource: 'simulated-home', verb: 'run', roles: ['service'] },
    lanes: { past: 1, live: 4 },
    run: ({ key, signal }) => postReadings(deps, post, { accountId: key, signal }),
  };
}
