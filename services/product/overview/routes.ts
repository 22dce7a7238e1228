import type { Access } from '@hearth/access/access.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/routes.ts';
import type { ProductDeps } from '../deps.ts';
import { linksAmong } from '../device-link/store.ts';
import { placesOf } from '../installation/store.ts';
import type { UnitLinking } from '../monitoring/contract.ts';
import { linkingAmong } from '../monitoring/linking/jobs.ts';
import { liveUnitOf } from '../monitoring/live-unit.ts';
import { type Unit, type UnitState, statesAmong, unitsAmong } from '../unit/store.ts';
import type { Overview, overviewContract } from './contract.ts';

export function overviewRoutes(deps: ProductDeps): Implementation<typeof overviewContract> {
  return {
    listOverview: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      const places = await placesOf(deps.db, personId, deps.clock.now());
      // As many statements for a partner with three hundred homes as for a family with one.
      const open = places.map(({ access }) => access).filter(seesWithin);
      const [units, states, links] = [
        await unitsAmong(deps.db, open),
        await statesAmong(deps.db, open),
        await linksAmong(deps.db, open),
      ];
      const linking = await linkingAmong(deps, { units, links });
      return ok(
        places.map(({ access, name, timeZone }) => {
          const isHere = (one: { installationId: string }) =>
            one.installationId === access.installationId;
          return {
            installation: access.installationId,
            name,
            timeZone,
            role: access.role,
            units: seesWithin(access)
              ? units
                  .filter(isHere)
                  .map((unit) =>
                    lineOf(unit, states.get(unit.unitId), linking.get(unit.unitId) ?? null),
                  )
              : null,
            linksToRenew: links.filter((link) => isHere(link) && link.state === 'needs-sign-in')
              .length,
          };
        }),
      );
    },
  };
}

/** A partner who may only get in touch knows the place by its name. */
const seesWithin = ({ role, scopes }: Access): boolean =>
  role !== 'partner' || scopes.includes('monitoring');

function lineOf(
  unit: Unit,
  state: UnitState | undefined,
  linking: UnitLinking | null,
): NonNullable<Overview['units']>[number] {
  const given = { state, linking, commands: [] };
  const live = liveUnitOf(unit, given);
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
