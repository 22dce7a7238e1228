import type { Access } from '@hearth/access/access.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { uuidv7 } from '@hearth/platform/database/id.ts';
import { rateLimitKey } from '@hearth/platform/database/rate-limit.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../../deps.ts';
import { deletePartnerWish } from '../../home-details/store.ts';
import { findMembership, isAccessCurrent, timeZoneOf } from '../../installation/store.ts';
import { partnerRequestsByPerson } from '../../rate-limit/limits.ts';
import { takeAttempt } from '../../rate-limit/store.ts';
import { type ListedPartner, findListedPartner } from '../store.ts';
import { actorOfHome, announceGrantChange } from './announce-grant-change.ts';
import { applyGrants } from './apply-grants.ts';
import type { PartnerGrant, grantContract } from './contract.ts';
import { endGrant } from './end-grants.ts';
import { dayOf } from './grant-days.ts';
import { grantResponse, hasAccess } from './grant-response.ts';
import { type PartnerRequest, readRequest } from './read-request.ts';
import { type StoredPartnerGrant, insertGrant, lockGrants, saveGrant } from './store.ts';

/** A request without an answer lapses after as many days. */
const answerDays = 30;

/** Asks a company to be the service partner of an installation. The access of the present one ends. */
export async function requestPartner(
  deps: ProductDeps,
  { access, body, requestId, answerIn }: Call<typeof grantContract.requestPartner>,
): Promise<Result<PartnerGrant>> {
  const now = deps.clock.now();
  const membership = await findMembership(deps.db, access, now);
  if (!membership) return notFound();
  const attempt = await takeAttempt(
    deps.db,
    { limit: partnerRequestsByPerson, key: rateLimitKey(deps.unitKey, access.personId) },
    now,
  );
  if (!attempt.ok) return { ...attempt, code: 'too-many-requests-to-partners' };
  const { timeZone } = membership;
  return await deps.db.transaction(async (tx): Promise<Result<PartnerGrant>> => {
    if (!(await isAccessCurrent(tx, access, now))) return notFound();
    const partner = await findListedPartner(tx, body.partner);
    if (!partner) return fail('not-found', 'partner-unknown', { at: '/body/partner' });
    const stored = await askPartner(tx, deps, { access, requestId, partner, request: body });
    if (!stored.ok) return stored;
    const grant = stored.value;
    return await answerIn(tx, ok(grantResponse({ access, grant, partner, timeZone, now })));
  });
}

interface NewRequest {
  readonly access: Access;
  readonly partner: ListedPartner;
  readonly request: PartnerRequest;
  readonly requestId: string;
}

/** Stores a request and ends other grants. The caller has checked the owner's access in this transaction. */
export async function askPartner(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { access, partner, request, requestId }: NewRequest,
): Promise<Result<StoredPartnerGrant>> {
  const now = deps.clock.now();
  const timeZone = await timeZoneOf(tx, access.installationId);
  const read = readRequest(request, { access, timeZone, today: dayOf(now, timeZone) });
  if (!read.ok) return read;
  const { partnerId } = partner;
  const others = await lockGrants(tx, access, now);
  const isPartner = others.some(
    (each) => each.partnerId === partnerId && each.state === 'accepted' && each.endsAt === null,
  );
  if (isPartner) return fail('conflict', 'already-partner', { at: '/body/partner' });
  const { startsAt } = read.value;
  for (const grant of others) await makeRoom(tx, deps, { access, requestId, grant, startsAt });
  const grant: StoredPartnerGrant = {
    ...read.value,
    grantId: uuidv7(now),
    installationId: access.installationId,
    partnerId,
    state: 'requested',
    requestedAt: now,
    answeredAt: null,
    endsAt: now.toZonedDateTimeISO(timeZone).add({ days: answerDays }).toInstant(),
    endedAt: null,
    reviewAskedAt: null,
    reviewAnswer: null,
  };
  await insertGrant(tx, grant);
  await deletePartnerWish(tx, access);
  await applyGrants(tx, access, now);
  const actor = actorOfHome(access, requestId);
  await announceGrantChange(tx, deps, { actor, step: 'requested', grant });
  return ok(grant);
}

/** Ends another grant at once, or before the day from which the new partner has access. */
async function makeRoom(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  {
    access,
    requestId,
    grant,
    startsAt,
  }: {
    readonly access: Access;
    readonly requestId: string;
    readonly grant: StoredPartnerGrant;
    readonly startsAt: Temporal.Instant | null;
  },
): Promise<void> {
  if (startsAt === null || !hasAccess(grant, deps.clock.now())) {
    await endGrant(tx, deps, { access, requestId, grant, event: 'replace' });
    return;
  }
  const { endsAt } = grant;
  if (endsAt !== null && Temporal.Instant.compare(endsAt, startsAt) <= 0) return;
  const ending = { ...grant, endsAt: startsAt };
  await saveGrant(tx, ending);
  const actor = actorOfHome(access, requestId);
  await announceGrantChange(tx, deps, { actor, step: 'ending', grant: ending });
}
