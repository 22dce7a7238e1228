import { type Access, signAccess } from '@hearth/access/access.ts';
import { certifiedPoints } from '../data-sheet/certified-points.ts';
import { readDataSheets } from '../data-sheet/read-data-sheets.ts';
import type { ProductDeps } from '../deps.ts';
import type { Building, UnitDetails } from '../home-details/contract.ts';
import { homeDetailsOf } from '../home-details/store.ts';
import { type PackageFacts, packageFacts, stateIn } from '../package/list-packages.ts';
import { type StoredEntry, entriesOf } from '../maintenance/store.ts';
import { offersOf, offerOfEntitlement } from '../package/store.ts';
import type { Dossier } from './contract.ts';

type Deps = Pick<ProductDeps, 'db' | 'clock' | 'key' | 'energy'>;

/** The present dossier of a home (decision 0119). `leftOut`: packages that are not in it. */
export async function readDossier(
  deps: Deps,
  access: Access,
  { leftOut = new Set() }: { readonly leftOut?: ReadonlySet<string> } = {},
): Promise<Dossier> {
  const [all, { address, building }] = await Promise.all([
    packageFacts(deps, access),
    homeDetailsOf(deps.db, access),
  ]);
  const entitlements = all.entitlements.filter((each) => !leftOut.has(each.entitlementId));
  const facts = { ...all, entitlements };
  const numberOf = (unit: string | null): number | null =>
    facts.units.findIndex((each) => each.unit === unit) + 1 || null;
  return {
    schema: 'dossier/1',
    madeOn: facts.today,
    address,
    house: building && houseOnly(building),
    units: facts.units.map(dossierUnitOf),
    packages: await packagesOf(deps, facts, numberOf),
    maintenance: maintenanceOf(await entriesOf(deps.db, access), numberOf),
    figures: await figuresOf(deps, access, { building, numberOf }),
  };
}

function maintenanceOf(
  entries: readonly StoredEntry[],
  numberOf: (unit: string | null) => number | null,
): Dossier['maintenance'] {
  const valid = entries.filter(({ correctedBy }) => correctedBy === null);
  if (valid.length === 0) return { state: 'not-recorded' };
  return {
    state: 'recorded',
    entries: valid.map(({ unit, on, kind, company }) => ({
      unit: numberOf(unit),
      on,
      kind,
      isByCompany: company !== null,
    })),
  };
}

/** A name is given by people, and an installer can be a person. */
function dossierUnitOf(unit: UnitDetails, index: number): Dossier['units'][number] {
  const { model, kind, hasTank, serial, made, warranty, commissioning } = unit;
  return {
    number: index + 1,
    model,
    kind,
    hasTank,
    serial,
    made,
    warranty,
    firmware: unit.firmware.map(({ version }) => version),
    commissionedOn: commissioning?.on ?? null,
    refrigerant: commissioning?.refrigerant ?? null,
  };
}

/** The answers about the house, without those about its people and their bills. */
const houseOnly = ({
  persons: _persons,
  indoorC: _indoorC,
  hotWater: _hotWater,
  householdKwh: _householdKwh,
  formerHeating: _formerHeating,
  designHeatLoadKw: _designHeatLoadKw,
  ...house
}: Building): Dossier['house'] => house;

async function packagesOf(
  { db }: Deps,
  facts: PackageFacts,
  numberOf: (unit: string | null) => number | null,
): Promise<Dossier['packages']> {
  const offers = await offersOf(db, facts.entitlements);
  return facts.entitlements.flatMap((entitlement) => {
    const { package: id, unit, isTrial, startsOn, endsOn } = entitlement;
    const state = stateIn(entitlement, facts);
    return state !== 'payment-pending'
      ? [
          {
            package: id,
            name: offerOfEntitlement(offers, entitlement).name,
            unit: numberOf(unit),
            state,
            isTrial,
            startsOn,
            endsOn,
          },
        ]
      : [];
  });
}

/** Time for energy: measuring a house from its readings takes longer than other answers. */
const timeoutMs = 3000;

/** Energy's part with the access of the caller, whose span of readings it keeps. */
async function figuresOf(
  deps: Deps,
  access: Access,
  {
    building,
    numberOf,
  }: {
    readonly building: Building | null;
    readonly numberOf: (unit: string | null) => number | null;
  },
): Promise<Dossier['figures']> {
  const heatPump = (await readDataSheets(deps.db, access))
    .map(certifiedPoints)
    .find((points) => points !== null);
  const body = {
    ...(building ? { house: building } : {}),
    ...(heatPump ? { heatPump } : {}),
  };
  const read = await deps.energy.calculateDossierFigures(
    { params: { installation: access.installationId }, body },
    { token: await signAccess(access, deps.key, deps.clock), timeoutMs },
  );
  if (!read.ok) return { state: 'unavailable' };
  const { years, heatLoad, faults, changes } = read.value;
  return {
    state: 'read',
    years,
    heatLoad,
    faults: faults.map((each) => ({ ...each, unit: numberOf(each.unit) })),
    changes: changes.map((each) => ({ ...each, unit: numberOf(each.unit) })),
  };
}
