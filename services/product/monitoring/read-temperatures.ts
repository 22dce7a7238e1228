import type { Access } from '@hearth/access/access.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../deps.ts';
import { linksOf } from '../device-link/store.ts';
import { worldClockOf } from '../installation/store.ts';
import { type LiveState, liveStatesOf, unitsOf } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import { type HomeTemperatures, type UnitLinking, isTemperature } from './contract.ts';
import { readEveryS } from './read-interval.ts';
import { unitLinkings } from './unit-linking.ts';

/** The last known temperatures of all units of an installation. */
export async function temperaturesOf(
  deps: ProductDeps,
  access: Access,
): Promise<Result<HomeTemperatures>> {
  const [world, links, units, states] = await Promise.all([
    worldClockOf(deps.db, access.installationId),
    linksOf(deps.db, access),
    unitsOf(deps.db, access),
    liveStatesOf(deps.db, access),
  ]);
  const linking = await unitLinkings(deps, { units, links });
  return ok({
    installation: access.installationId,
    asOf: worldAt(deps.clock.now(), world).toString(),
    readEveryS: readEveryS(deps, { links, world }),
    links: links.map(({ vendor, state, since }) => ({
      vendor,
      state,
      since: worldAt(since, world).toString(),
    })),
    units: units.map((unit) =>
      unitTemperaturesOf(unit, states.get(unit.unitId), linking.get(unit.unitId) ?? null),
    ),
  });
}

function unitTemperaturesOf(
  unit: Unit,
  state: LiveState | undefined,
  linking: UnitLinking | null,
): HomeTemperatures['units'][number] {
  return {
    unit: unit.unitId,
    name: unit.name,
    linking,
    online: state ? state.device.online : false,
    readAt: state?.readAt.toString() ?? null,
    points: (state?.device.points ?? []).map(({ id, type, values }) => ({
      point: id,
      type,
      values: values.flatMap(({ name, value }) => (isTemperature(name) ? [{ name, value }] : [])),
    })),
  };
}
