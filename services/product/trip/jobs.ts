import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { runTrip } from './run-trip.ts';
import { tripKind } from './store.ts';

/** Starts and ends trips on their days. */
export function tripWork(deps: ProductDeps): DueWork {
  return {
    name: tripKind,
    declaration: { resource: 'trip', verb: 'run', roles: ['service'] },
    lanes: { '': tripsAtOnce },
    async run({ key: installation }) {
      const run = { installation, requestId: tripKind, requester: null };
      await deps.db.transaction((tx) => runTrip(tx, deps, run));
      return null;
    },
  };
}

const tripsAtOnce = 4;
