import type { Access, Caller } from '@hearth/access/access.ts';
import type { RecordPartnerUse } from '@hearth/access/partner-use.ts';
import { ok } from '@hearth/core/problem.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { callingIdentity } from '../account/calling-person.ts';
import { assistanceContract } from '../assistance/contract.ts';
import { dataSheetContract } from '../data-sheet/contract.ts';
import type { ProductDeps } from '../deps.ts';
import { installationContract } from '../installation/contract.ts';
import { membershipsOf } from '../installation/store.ts';
import { maintenanceContract } from '../maintenance/contract.ts';
import { manualContract } from '../manual/contract.ts';
import { grantContract } from '../partner/grant/contract.ts';
import { everybodysHome } from '../wake-index.ts';
import { audiences, audiencesOf } from './audience.ts';
import type { SearchHit, searchContract } from './contract.ts';
import { findEntries } from './find-entries.ts';
import type { SearchScope } from './store.ts';

export interface SearchDeps extends Pick<ProductDeps, 'db' | 'clock'> {
  readonly recordUse: RecordPartnerUse;
}

/** Searches what everybody may see and all homes of the caller; hits in a home count as use of it by its service partner. */
export async function searchHomes(
  deps: SearchDeps,
  { caller, body }: Call<typeof searchContract.search>,
) {
  const accesses = caller.kind === 'person' ? await accessesOf(deps, caller) : [];
  const scopes = [everybodysScope, ...scopesOf(accesses)];
  const found = await findEntries(deps.db, scopes, body);
  const hits = found.groups.flatMap((group) => group.hits);
  for (const access of accesses)
    for (const hit of hits.filter((each) => each.installation === access.installationId))
      await deps.recordUse(access, endpointOf[hit.target.to]);
  return ok(found);
}

/** The endpoint that shows what a hit is about: a hit is a look at the same part of the home. */
const endpointOf = {
  manual: manualContract.listHomeManuals,
  home: installationContract.getInstallation,
  unit: dataSheetContract.listDataSheets,
  partner: grantContract.listGrants,
  maintenance: maintenanceContract.getMaintenance,
  request: assistanceContract.getAssistance,
} as const satisfies Readonly<Record<SearchHit['target']['to'], unknown>>;

const everybodysScope: SearchScope = {
  installations: [everybodysHome],
  audiences: [audiences.everybody],
};

async function accessesOf(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  caller: Caller,
): Promise<readonly Access[]> {
  const memberships = await membershipsOf(db, callingIdentity(caller), clock.now());
  return memberships.map(({ access }) => access);
}

/** Homes of the person's valid memberships, together where the same may be seen. */
function scopesOf(accesses: readonly Access[]): readonly SearchScope[] {
  const seen = accesses.map((access) => ({ access, audiences: audiencesOf(access) }));
  return [...Map.groupBy(seen, (each) => each.audiences.join()).values()].flatMap((homes) => {
    const [first] = homes;
    return first === undefined || first.audiences.length === 0
      ? []
      : [
          {
            installations: homes.map(({ access }) => access.installationId),
            audiences: first.audiences,
          },
        ];
  });
}
