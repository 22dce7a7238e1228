import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import { addUnits } from './add-units.ts';
import { moveUnit, removeUnit, replaceUnit } from './change-unit.ts';
import type { unitChangeContract } from './contract.ts';
import { formerUnitsOf } from './store.ts';

export function unitChangeRoutes(deps: ProductDeps): Implementation<typeof unitChangeContract> {
  return {
    addUnits: (call) => addUnits(deps, call),
    removeUnit: (call) => removeUnit(deps, call),
    moveUnit: (call) => moveUnit(deps, call),
    replaceUnit: (call) => replaceUnit(deps, call),
    listFormerUnits: async ({ access }) => ok(await formerUnitsOf(deps.db, access)),
  };
}
