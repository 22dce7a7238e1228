import { branded } from '@hearth/core/branded.ts';
import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { followAddress, homePlacedKind } from './send-location.ts';

/** Completes changes of an address whose process may have ended, one home at a time. */
export function homePlacedWork(deps: ProductDeps): DueWork {
  return {
    name: homePlacedKind,
    declaration: { resource: 'home-details', verb: 'run', roles: ['service'] },
    lanes: { '': 2 },
    async run({ key }) {
      await followAddress(deps, branded(key));
      return null;
    },
  };
}
