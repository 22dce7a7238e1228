import { setImmediate as breathe } from 'node:timers/promises';
import type { Access } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { type HomeDeps, homeUnknown } from '../home/store.ts';
import { locateHome } from '../place/locate-home.ts';
import { expectedYield, turnRatios } from '../solar/expected-yield.ts';
import type { SolarPanels } from '../solar/solar-panels.ts';
import type { PanelYield } from './contract.ts';

/** Turns of all arrays whose effect is stated. */
const turns = [
  { azimuthDeg: -45, tiltDeg: 0 },
  { azimuthDeg: 45, tiltDeg: 0 },
  { azimuthDeg: 0, tiltDeg: 15 },
  { azimuthDeg: 0, tiltDeg: -15 },
] as const;

/** Yield of panels at the home's location, or at its time zone's town when no address is stored. */
export async function estimateYield(
  deps: HomeDeps,
  access: Access,
  panels: SolarPanels,
): Promise<Result<PanelYield>> {
  const home = await locateHome(deps, access);
  if (!home) return homeUnknown;
  const { yearKwh, monthsKwh, arrays } = await expectedYield(panels, home.place);
  await breathe();
  const [east, west, steeper, flatter] = turnRatios(panels, home.place, turns).map(
    (ratio) => (ratio - 1) * yearKwh.middle,
  );
  return ok({
    yearKwh,
    monthsKwh: [...monthsKwh],
    arrays: [...arrays],
    turnedKwh: { east: east ?? 0, west: west ?? 0, steeper: steeper ?? 0, flatter: flatter ?? 0 },
    isLocationAssumed: home.place.isAssumed,
  });
}
