import { recordAudit } from '@hearth/platform/audit.ts';
import { keysOf } from '@hearth/platform/brand.ts';
import type { Implementation } from '@hearth/platform/http.ts';
import { notFound, ok } from '@hearth/platform/problem.ts';
import { callingPerson } from '../account/routes.ts';
import type { ProductDeps } from '../deps.ts';
import { byPerson } from '../installation/by-person.ts';
import { stillStands } from '../installation/store.ts';
import { linkingRoutes } from './attempt/routes.ts';
import { commandRoutes } from './command/routes.ts';
import type { deviceLinkContract } from './contract.ts';
import { bucketsOf } from './quota/store.ts';
import { linksOfPerson, removeLink } from './store.ts';
import { linkOnWire } from './wire.ts';

export function deviceLinkRoutes(deps: ProductDeps): Implementation<typeof deviceLinkContract> {
  return {
    ...linkingRoutes(deps),
    ...commandRoutes(deps),
    listMakers: async () =>
      ok(
        keysOf(deps.vendors).flatMap((vendor) => {
          const { cloud, isOffered } = deps.vendors[vendor];
          return isOffered ? [{ vendor, readEveryS: cloud.capabilities.pollIntervalS }] : [];
        }),
      ),
    listLinks: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      const links = await linksOfPerson(deps.db, personId);
      const buckets = await bucketsOf(
        deps.db,
        links.map((link) => link.linkId),
      );
      return ok(links.map((link) => linkOnWire(link, buckets.get(link.linkId))));
    },
    removeLink: async ({ access, params, requestId }) => {
      const now = deps.clock.now();
      const removed = await deps.db.transaction(async (tx) => {
        if (!(await stillStands(tx, access, now))) return null;
        const link = await removeLink(tx, access, { link: params.link, now });
        if (!link) return null;
        await recordAudit(
          tx,
          {
            ...byPerson(access),
            action: 'device-link.remove',
            resource: link.linkId,
            detail: { vendor: link.vendor },
            requestId,
          },
          deps.clock,
        );
        return link;
      });
      return removed ? ok(linkOnWire(removed, undefined)) : notFound();
    },
  };
}
