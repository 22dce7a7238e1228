import { type Access, type Caller, signAccess } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/routes.ts';
import type { ProductDeps } from '../deps.ts';
import { unitCounts } from '../unit/store.ts';
import { byPerson } from './audit-actor.ts';
import type { Installation, installationContract } from './contract.ts';
import {
  type Place,
  accessFor,
  epochOf,
  findPlace,
  placesOf,
  rename,
  stillStands,
} from './store.ts';

export function installationRoutes(deps: ProductDeps): Implementation<typeof installationContract> {
  return {
    listInstallations: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      const places = await placesOf(deps.db, personId, deps.clock.now());
      const counts = await unitCounts(
        deps.db,
        places.map((place) => place.access),
      );
      return ok(places.map((place) => wireOf(place, counts)));
    },
    getInstallation: async ({ access }) => shown(deps, access),
    renameInstallation: async ({ access, body, ifMatch, requestId, answerIn }) => {
      const version = Number(/^"(\d{1,9})"$/.exec(ifMatch ?? '')?.[1] ?? Number.NaN);
      if (Number.isNaN(version))
        return fail('malformed', 'if-match-missing', { at: '/header/if-match' });
      return await deps.db.transaction(async (tx) => {
        if (!(await stillStands(tx, access, deps.clock.now()))) return notFound();
        if (!(await rename(tx, access, { name: body.name, version })))
          return fail('stale', 'installation-changed');
        await recordAudit(
          tx,
          {
            ...byPerson(access),
            action: 'installation.rename',
            resource: access.installationId,
            detail: { name: body.name },
            requestId,
          },
          deps.clock,
        );
        return await answerIn(tx, await shown({ ...deps, db: tx }, access));
      });
    },
    issueAccess: async ({ access }) =>
      ok({
        token: await signAccess(access, deps.key, deps.clock),
        role: access.role,
        scopes: [...access.scopes],
      }),
    checkEpoch: async ({ params }) =>
      ok({ epoch: await epochOf(deps.db, params, deps.clock.now()) }),
  };
}

/** Product's membership look-up, as http.ts asks for it. */
export function accessTo(deps: ProductDeps) {
  return async (caller: Caller, installation: string): Promise<Result<Access>> => {
    if (caller.kind !== 'person') return notFound();
    const access = await accessFor(deps.db, { person: caller, installation }, deps.clock.now());
    return access ? ok(access) : notFound();
  };
}

async function shown(deps: ProductDeps, access: Access): Promise<Result<Installation>> {
  const place = await findPlace(deps.db, access, deps.clock.now());
  if (!place) return notFound();
  const counts = await unitCounts(deps.db, [access]);
  return ok(wireOf(place, counts), `"${place.version}"`);
}

function wireOf(place: Place, counts: ReadonlyMap<string, number>): Installation {
  const { access } = place;
  return {
    installation: access.installationId,
    name: place.name,
    timeZone: place.timeZone,
    role: access.role,
    scopes: [...access.scopes],
    visibleFrom: new Date(access.visibleFrom).toISOString(),
    units: counts.get(access.installationId) ?? 0,
    version: place.version,
  };
}
