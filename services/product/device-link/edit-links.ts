import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { callingPerson } from '../account/calling-person.ts';
import type { ProductDeps } from '../deps.ts';
import { auditActor } from '../installation/audit-actor.ts';
import { isAccessCurrent } from '../installation/store.ts';
import { withVendorBudget } from '../time-budget.ts';
import type { DeviceLink, deviceLinkContract } from './contract.ts';
import { linkStatusOf } from './link-status.ts';
import { answeredOffers } from './offer/device-offers.ts';
import { lockOffers, storeOffers } from './offer/store.ts';
import { bucketsOf } from './quota/store.ts';
import { readLink } from './read-link.ts';
import { type Link, findLink, linksOfPerson, nextReadsOf, removeLink } from './store.ts';

/** The links of a person in all installations. */
export async function listLinks(
  deps: ProductDeps,
  { caller }: Call<typeof deviceLinkContract.listLinks>,
): Promise<Result<DeviceLink[]>> {
  const { personId } = await callingPerson(deps, caller);
  return ok(await statusesOf(deps, await linksOfPerson(deps.db, personId)));
}

/** Takes an offered device into the home, or declines it. */
export async function answerOffer(
  deps: ProductDeps,
  { access, params: { link }, body, requestId }: Call<typeof deviceLinkContract.answerOffer>,
): Promise<Result<DeviceLink>> {
  const isOffered = await deps.db.transaction(async (tx) => {
    if (!(await isAccessCurrent(tx, access, deps.clock.now()))) return false;
    const offers = await lockOffers(tx, access, link);
    const answered = offers && answeredOffers(offers, body);
    if (!answered) return false;
    await storeOffers(tx, link, answered);
    const action = body.isAccepted ? 'device-link.take-unit' : 'device-link.leave-unit';
    const entry = { ...auditActor(access), action, resource: link, requestId };
    await recordAudit(tx, { ...entry, detail: { device: body.device } }, deps.clock);
    return true;
  });
  if (!isOffered) return fail('not-found', 'not-found', { at: '/body/device' });
  if (body.isAccepted) await withVendorBudget(readLink(deps, link, 'request'), deps);
  const found = await findLink(deps.db, access, link);
  const [status] = found ? await statusesOf(deps, [found]) : [];
  return status ? ok(status) : notFound();
}

/** Deletes the grant of a link; readings stay. */
export async function unlink(
  deps: ProductDeps,
  { access, params, requestId, answerIn }: Call<typeof deviceLinkContract.removeLink>,
): Promise<Result<DeviceLink>> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const link = await removeLink(tx, access, { link: params.link, now });
    if (!link) return notFound();
    const entry = { ...auditActor(access), action: 'device-link.remove', requestId };
    const detail = { vendor: link.vendor };
    await recordAudit(tx, { ...entry, resource: link.linkId, detail }, deps.clock);
    return await answerIn(tx, ok(linkStatusOf(link)));
  });
}

async function statusesOf(
  { db }: Pick<ProductDeps, 'db'>,
  links: readonly Link[],
): Promise<DeviceLink[]> {
  const buckets = await bucketsOf(
    db,
    links.map(({ linkId }) => linkId),
  );
  const nextReads = await nextReadsOf(db, links);
  return links.map((link) =>
    linkStatusOf(link, {
      bucket: buckets.get(link.linkId),
      nextReadAt: nextReads.get(link.linkId),
    }),
  );
}
