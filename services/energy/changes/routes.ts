import type { Changes } from '@hearth/platform/database/changes.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { energyChangesContract } from './contract.ts';

export function changesRoutes(changes: Changes): Implementation<typeof energyChangesContract> {
  return { watchEnergy: ({ access, query }) => changes.watch(access, query.since) };
}
