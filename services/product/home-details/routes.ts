import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { addressFailure } from '../address/address-failure.ts';
import { normalisedAddress } from '../address/address-formats.ts';
import { timeZoneAt } from '../address/postal-areas.ts';
import type { ProductDeps } from '../deps.ts';
import { byPerson } from '../installation/audit-actor.ts';
import { keepTimeZone, stillStands, takeVersion } from '../installation/store.ts';
import type { homeDetailsContract } from './contract.ts';
import { tellPlaced } from './outbox.ts';
import { homeDetailsOf, putAddress, putBuilding } from './store.ts';
import { unitDetailsOf } from './unit-details.ts';

type Details = Implementation<typeof homeDetailsContract>;

/** What the people of an installation have said of it. */
export function homeDetailsRoutes(deps: Pick<ProductDeps, 'db' | 'clock'>): Details {
  return {
    getHomeDetails: async ({ access }) => {
      const { partnerWish, ...said } = await homeDetailsOf(deps.db, access);
      return ok({ ...said, partnerWish: access.role === 'owner' ? partnerWish : null });
    },
    listUnitDetails: async ({ access }) => ok(await unitDetailsOf(deps, access)),
    putAddress: async ({ body, ...call }) => {
      const address = normalisedAddress(body);
      const fault = addressFailure(address, '/body');
      if (fault) return fault;
      return await change(deps, { ...call, what: 'address' }, async (tx, version) => {
        const installation = call.access.installationId;
        await putAddress(tx, installation, address);
        await keepTimeZone(tx, call.access, timeZoneAt(address.country, address.postalCode));
        await tellPlaced(tx, deps, { installation, version });
      });
    },
    putBuilding: async ({ body, ...call }) =>
      await change(deps, { ...call, what: 'building' }, (tx) =>
        putBuilding(tx, call.access.installationId, body),
      ),
  };
}

/** By an owner who still is one, and who has seen what it was before. */
async function change(
  deps: Pick<ProductDeps, 'db' | 'clock'>,
  by: {
    readonly access: Access;
    readonly ifMatch?: string | undefined;
    readonly requestId: string;
    readonly what: 'address' | 'building';
    readonly answerIn: Call<typeof homeDetailsContract.putBuilding>['answerIn'];
  },
  put: (tx: Database, version: number) => Promise<void>,
): Promise<Result<{ version: number }>> {
  const { access, requestId, what } = by;
  const seen = Number(/^"(\d{1,9})"$/.exec(by.ifMatch ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(seen)) return fail('malformed', 'if-match-missing', { at: '/header/if-match' });
  return await deps.db.transaction(async (tx): Promise<Result<{ version: number }>> => {
    if (!(await stillStands(tx, access, deps.clock.now()))) return notFound();
    if (!(await takeVersion(tx, access, seen))) return fail('stale', 'installation-changed');
    const version = seen + 1;
    await put(tx, version);
    const entry = {
      ...byPerson(access),
      action: `home-details.${what}`,
      resource: access.installationId,
      requestId,
    };
    await recordAudit(tx, entry, deps.clock);
    return await by.answerIn(tx, ok({ version }));
  });
}
