import { ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { callingIdentity } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { membershipsOf } from '../installation/store.ts';
import { everybodysHome } from '../wake-index.ts';
import { audiences, audiencesOf } from './audience.ts';
import type { searchContract } from './contract.ts';
import { findEntries } from './find-entries.ts';
import type { SearchScope } from './store.ts';

export function searchRoutes(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
): Implementation<typeof searchContract> {
  return {
    search: async ({ caller, body }) => {
      const own = caller.kind === 'person' ? await ownScopes(deps, callingIdentity(caller)) : [];
      return ok(await findEntries(deps.db, [everybodysScope, ...own], body));
    },
  };
}

const everybodysScope: SearchScope = {
  installations: [everybodysHome],
  audiences: [audiences.everybody],
};

/** Homes of the person's valid memberships, together where the same may be seen. */
async function ownScopes(
  { db, clock }: Pick<ProductDeps, 'db' | 'clock'>,
  person: ReturnType<typeof callingIdentity>,
): Promise<readonly SearchScope[]> {
  const memberships = await membershipsOf(db, person, clock.now());
  const seen = memberships.map(({ access }) => ({ access, audiences: audiencesOf(access) }));
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
