import type { Changes } from '@hearth/platform/changes.ts';
import type { Implementation } from '@hearth/platform/http.ts';
import type { energyChangesContract } from './contract.ts';

export function changesRoutes(changes: Changes): Implementation<typeof energyChangesContract> {
  return { watchEnergy: ({ access, query }) => changes.watch(access, query.since) };
}
