import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { fail, notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/routes.ts';
import type { ProductDeps } from '../deps.ts';
import { byPerson } from '../installation/audit-actor.ts';
import { stillStands } from '../installation/store.ts';
import { pageBudgetMs, within } from '../time-budget.ts';
import { linkingRoutes } from './attempt/routes.ts';
import { commandRoutes } from './command/routes.ts';
import type { deviceLinkContract } from './contract.ts';
import { readLink } from './jobs.ts';
import { offeredMakers } from './makers.ts';
import { holdOffers, storeOffers } from './offer/store.ts';
import { offersSaid } from './offers.ts';
import { bucketsOf } from './quota/store.ts';
import { findLink, linksOfPerson, nextReadsOf, removeLink } from './store.ts';
import { linkOnWire } from './wire.ts';

export function deviceLinkRoutes(deps: ProductDeps): Implementation<typeof deviceLinkContract> {
  return {
    ...linkingRoutes(deps),
    ...commandRoutes(deps),
    listMakers: async () =>
      ok(
        offeredMakers(deps.vendors).map((vendor) => ({
          vendor,
          readEveryS: deps.vendors[vendor].cloud.capabilities.pollIntervalS,
        })),
      ),
    listLinks: async ({ caller }) => {
      const { personId } = await callingPerson(deps, caller);
      const links = await linksOfPerson(deps.db, personId);
      const buckets = await bucketsOf(
        deps.db,
        links.map((link) => link.linkId),
      );
      const nextReads = await nextReadsOf(deps.db, links);
      return ok(
        links.map((link) =>
          linkOnWire(link, {
            bucket: buckets.get(link.linkId),
            nextReadAt: nextReads.get(link.linkId),
          }),
        ),
      );
    },
    answerOffer: async ({ access, params: { link }, body, requestId }) => {
      const isThere = await deps.db.transaction(async (tx) => {
        if (!(await stillStands(tx, access, deps.clock.now()))) return false;
        const offers = await holdOffers(tx, access, link);
        const said = offers && offersSaid(offers, body);
        if (!said) return false;
        await storeOffers(tx, link, said);
        const action = body.isWanted ? 'device-link.take-unit' : 'device-link.leave-unit';
        const entry = { ...byPerson(access), action, resource: link, requestId };
        await recordAudit(tx, { ...entry, detail: { device: body.device } }, deps.clock);
        return true;
      });
      if (!isThere) return fail('not-found', 'not-found', { at: '/body/device' });
      if (body.isWanted)
        await within(readLink(deps, link), { budgetMs: pageBudgetMs, log: deps.log });
      const found = await findLink(deps.db, access, link);
      if (!found) return notFound();
      const bucket = (await bucketsOf(deps.db, [link])).get(link);
      const nextReadAt = (await nextReadsOf(deps.db, [found])).get(link);
      return ok(linkOnWire(found, { bucket, nextReadAt }));
    },
    removeLink: async ({ access, params, requestId, answerIn }) => {
      const now = deps.clock.now();
      return await deps.db.transaction(async (tx) => {
        if (!(await stillStands(tx, access, now))) return notFound();
        const link = await removeLink(tx, access, { link: params.link, now });
        if (!link) return notFound();
        const entry = { ...byPerson(access), action: 'device-link.remove', requestId };
        const detail = { vendor: link.vendor };
        await recordAudit(tx, { ...entry, resource: link.linkId, detail }, deps.clock);
        return await answerIn(tx, ok(linkOnWire(link)));
      });
    },
  };
}
