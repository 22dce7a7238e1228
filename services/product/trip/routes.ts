import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { tripContract } from './contract.ts';
import { endTrip, planTrip, tripsOf } from './plan-trip.ts';

export function tripRoutes(deps: ProductDeps): Implementation<typeof tripContract> {
  return {
    getTrip: ({ access }) => tripsOf(deps, access),
    planTrip: (call) => planTrip(deps, call),
    cancelTrip: (call) => endTrip(deps, call),
  };
}
