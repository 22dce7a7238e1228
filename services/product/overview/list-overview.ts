import type { Access } from '@hearth/access/access.ts';
import { hasScope } from '@hearth/access/partner-scope.ts';
import type { RecordPartnerUse } from '@hearth/access/partner-use.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import type { Address } from '../address/contract.ts';
import { addressLines } from '../address/address-formats.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { type LinkSummary, linksOfInstallations } from '../device-link/store.ts';
import { addressesOf } from '../home-details/store.ts';
import { membershipsOf } from '../installation/store.ts';
import { type UnitLinking, monitoringContract } from '../monitoring/contract.ts';
import { liveUnitOf } from '../monitoring/live-unit.ts';
import { unitLinkings } from '../monitoring/unit-linking.ts';
import { runningPackages } from '../package/store.ts';
import { type UnitState, statesOfInstallations, unitsOfInstallations } from '../unit/store.ts';
import type { Unit } from '../unit/unit.ts';
import type { Overview, overviewContract } from './contract.ts';

export interface OverviewDeps extends ProductDeps {
  readonly recordUse: RecordPartnerUse;
}

/** All installations of a person with their units, in a number of statements that does not grow with the installations. */
export async function listOverview(
  deps: OverviewDeps,
  { caller }: Call<typeof overviewContract.listOverview>,
): Promise<Result<Overview[]>> {
  const { personId } = await callingPerson(deps, caller);
  const places = await membershipsOf(deps.db, personId, deps.clock.now());
  const visible = places
    .map(({ access }) => access)
    .filter((access) => hasScope(access, 'monitoring'));
  for (const access of visible) await deps.recordUse(access, monitoringContract.getMonitoring);
  const [units, states, links] = [
    await unitsOfInstallations(deps.db, visible),
    await statesOfInstallations(deps.db, visible),
    await linksOfInstallations(deps.db, visible),
  ];
  const own = places.map(({ access }) => access).filter(livesThere);
  const addresses = await addressesOf(deps.db, own);
  const packages = await runningPackages(deps.db, own, deps.clock.now());
  const linking = await unitLinkings(deps, { units, links });
  return ok(
    places.map(({ access, name, timeZone }) => {
      const isHere = (row: { installationId: string }) =>
        row.installationId === access.installationId;
      const lines = units.filter(isHere).map((unit) =>
        lineOf(unit, {
          state: states.get(unit.unitId),
          linking: linking.get(unit.unitId) ?? null,
          isOutOfDate: isOutOfDate(
            deps,
            links.find(({ linkId }) => linkId === unit.linkId),
          ),
        }),
      );
      return {
        installation: access.installationId,
        name,
        timeZone,
        role: access.role,
        address: addressLine(addresses.get(access.installationId)),
        // A partner with the contact scope alone sees the name of a home, not its units.
        units: hasScope(access, 'monitoring') ? lines : null,
        packages: livesThere(access) ? (packages.get(access.installationId) ?? 0) : null,
        linksToRenew: links.filter((link) => isHere(link) && link.state === 'needs-sign-in').length,
        linksInTrouble: links.filter((link) => isHere(link) && troubles.includes(link.state))
          .length,
      };
    }),
  );
}

/** The roles of `getHomeDetails`. */
const livesThere = ({ role }: Access): boolean => ['owner', 'resident', 'demo'].includes(role);

const addressLine = (address: Address | undefined): string | null =>
  address ? addressLines(address).join(', ') : null;

const troubles: readonly LinkSummary['state'][] = ['unreachable', 'malformed', 'quota-used-up'];

/** Older than twice the reading interval; a unit without a link has no age. */
function isOutOfDate(deps: ProductDeps, link: LinkSummary | undefined): boolean {
  if (!link) return false;
  if (!link.lastReadAt) return true;
  const intervalS = Math.max(60, deps.vendors[link.vendor].cloud.capabilities.pollIntervalS);
  const ageMs = deps.clock.now().epochMilliseconds - link.lastReadAt.epochMilliseconds;
  return ageMs > 2000 * intervalS;
}

function lineOf(
  unit: Unit,
  live: {
    readonly state: UnitState | undefined;
    readonly linking: UnitLinking | null;
    readonly isOutOfDate: boolean;
  },
): NonNullable<Overview['units']>[number] {
  const { state, linking, isOutOfDate: isOld } = live;
  const { name, model, kind, online, lastSeenAt, unreportedSince, faults } = liveUnitOf(unit, {
    state,
    linking,
    commands: [],
  });
  return {
    unit: unit.unitId,
    name,
    model,
    kind,
    online,
    isOutOfDate: isOld,
    linking,
    lastSeenAt,
    unreportedSince,
    faults: faults.filter(({ active }) => active).length,
  };
}
