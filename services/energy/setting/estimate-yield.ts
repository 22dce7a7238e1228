import type { Access } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { type HomeDeps, homeUnknown } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import { expectedYield } from '../solar/expected-yield.ts';
import type { SolarPanels } from '../solar/solar-panels.ts';
import type { PanelYield } from './contract.ts';

/** Yield of panels at the home's location, or at its time zone's town when no address is stored. */
export async function estimateYield(
  deps: HomeDeps,
  access: Access,
  panels: SolarPanels,
): Promise<Result<PanelYield>> {
  const home = await locateHome(deps, access);
  if (!home) return homeUnknown;
  const { yearKwh, monthsKwh, arrays } = await expectedYield(panels, home.place);
  return ok({
    yearKwh,
    monthsKwh: [...monthsKwh],
    arrays: [...arrays],
    isLocationAssumed: home.place.isAssumed,
  });
}
