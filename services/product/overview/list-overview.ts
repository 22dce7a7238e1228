import type { Access } from '@hearth/access/access.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { linksAmong } from '../device-link/store.ts';
import { membershipsOf } from '../installation/store.ts';
import type { UnitLinking } from '../monitoring/contract.ts';
import { liveUnitOf } from '../monitoring/live-unit.ts';
import { linkingAmong } from '../monitoring/unit-linking.ts';
import { type Unit, type UnitState, statesAmong, unitsAmong } from '../unit/store.ts';
import type { Overview, overviewContract } from './contract.ts';

/** All installations of a person with their units, in a number of statements that does not grow with the installations. */
export async function listOverview(
  deps: ProductDeps,
  { caller }: Call<typeof overviewContract.listOverview>,
): Promise<Result<Overview[]>> {
  const { personId } = await callingPerson(deps, caller);
  const places = await membershipsOf(deps.db, personId, deps.clock.now());
  const visible = places.map(({ access }) => access).filter(mayMonitor);
  const [units, states, links] = [
    await unitsAmong(deps.db, visible),
    await statesAmong(deps.db, visible),
    await linksAmong(deps.db, visible),
  ];
  const linking = await linkingAmong(deps, { units, links });
  return ok(
    places.map(({ access, name, timeZone }) => {
      const isHere = (row: { installationId: string }) =>
        row.installationId === access.installationId;
      const lines = units
        .filter(isHere)
        .map((unit) => lineOf(unit, states.get(unit.unitId), linking.get(unit.unitId) ?? null));
      return {
        installation: access.installationId,
        name,
        timeZone,
        role: access.role,
        units: mayMonitor(access) ? lines : null,
        linksToRenew: links.filter((link) => isHere(link) && link.state === 'needs-sign-in').length,
      };
    }),
  );
}

/** A partner with the contact scope alone sees the name of a home, not its units. */
const mayMonitor = ({ role, scopes }: Access): boolean =>
  role !== 'partner' || scopes.includes('monitoring');

function lineOf(
  unit: Unit,
  state: UnitState | undefined,
  linking: UnitLinking | null,
): NonNullable<Overview['units']>[number] {
  const live = liveUnitOf(unit, { state, linking, commands: [] });
  const { name, model, kind, online, lastSeenAt, unreportedSince, faults } = live;
  return {
    unit: unit.unitId,
    name,
    model,
    kind,
    online,
    linking,
    lastSeenAt,
    unreportedSince,
    faults: faults.filter(({ active }) => active).length,
  };
}
