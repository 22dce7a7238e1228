import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call, Implementation } from '@hearth/platform/http/http.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../../deps.ts';
import { dropPartnerWish } from '../../home-details/store.ts';
import { byPerson } from '../../installation/audit-actor.ts';
import { matchPartners } from '../../installation/membership/store.ts';
import { findPlace, stillStands } from '../../installation/store.ts';
import { partnerOnWire } from '../routes.ts';
import { type ListedPartner, findPartner } from '../store.ts';
import type { PartnerGrant, grantContract } from './contract.ts';
import { type GrantScope, afterGrantEvent, grantDeedsIn, scopesOf } from './grant-state.ts';
import { tellGrant } from './outbox.ts';
import { endOf, lastDayOf } from './last-day.ts';
import { type Grant, endGrant, grantsOf, holdGrants, putGrant } from './store.ts';

type Grants = Implementation<typeof grantContract>;

/** What owners let partners see and do; `grant-state.ts` has the table. */
export function grantRoutes(deps: ProductDeps): Grants {
  return {
    listGrants: async ({ access }) => {
      const now = deps.clock.now();
      const place = await findPlace(deps.db, access, now);
      if (!place) return notFound();
      const { timeZone } = place;
      const grants = await grantsOf(deps.db, access, now);
      const shown: PartnerGrant[] = [];
      for (const grant of grants) {
        const partner = await findPartner(deps.db, grant.partnerId);
        // Whom the home had before is no business of whom it has now.
        if (partner && (access.role !== 'partner' || grant.state === 'granted'))
          shown.push(grantOnWire({ access, grant, partner, timeZone }));
      }
      return ok(shown);
    },
    giveGrant: (call) => give(deps, call),
    withdrawGrant: (call) => withdraw(deps, call),
  };
}

async function give(
  deps: ProductDeps,
  { access, params, body, requestId }: Call<typeof grantContract.giveGrant>,
): ReturnType<Grants['giveGrant']> {
  const now = deps.clock.now();
  const place = await findPlace(deps.db, access, now);
  if (!place) return notFound();
  const { timeZone } = place;
  const { scope, lastDay } = body;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  if (lastDay !== null && lastDay < today)
    return fail('invalid', 'end-has-passed', { at: '/body/lastDay' });
  return await deps.db.transaction(async (tx): Promise<Result<PartnerGrant>> => {
    if (!(await stillStands(tx, access, now))) return notFound();
    const partner = await findPartner(tx, params.partner);
    if (!partner) return fail('not-found', 'partner-unknown', { at: '/params/partner' });
    const grant = await grantTo(tx, deps, { access, requestId, partner, scope, lastDay });
    return ok(grantOnWire({ access, grant, partner, timeZone }));
  });
}

/** In a transaction that has seen that the owner may: another partner's grant ends with it. */
export async function grantTo(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  of: {
    access: Access;
    partner: ListedPartner;
    scope: GrantScope;
    /** By the installation's own time. */
    lastDay: string | null;
    requestId?: string;
  },
): Promise<Grant> {
  const { access, partner, scope, lastDay } = of;
  const now = deps.clock.now();
  const { name: home = '', timeZone = 'UTC' } = (await findPlace(tx, access, now)) ?? {};
  const endsAt = lastDay === null ? null : endOf(lastDay, timeZone);
  for (const other of await holdGrants(tx, access, now)) {
    const state = afterGrantEvent(other.state, 'replace');
    if (other.partnerId === partner.partnerId || state === null) continue;
    await endGrant(tx, access, { ...other, state }, now);
    await told(tx, deps, { ...of, step: 'withdrawn', grant: other, home, timeZone });
  }
  const grant = await putGrant(tx, access, { partner: partner.partnerId, scope, endsAt }, now);
  await dropPartnerWish(tx, access);
  const match = { installation: access.installationId };
  await matchPartners(tx, match, { now, scopes: scopesOf });
  await told(tx, deps, { ...of, step: 'given', grant, home, timeZone });
  return grant;
}

async function withdraw(
  deps: ProductDeps,
  { access, params, requestId }: Call<typeof grantContract.withdrawGrant>,
): ReturnType<Grants['withdrawGrant']> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx): Promise<Result<undefined>> => {
    if (!(await stillStands(tx, access, now))) return notFound();
    const grants = await holdGrants(tx, access, now);
    const grant = grants.find(({ partnerId }) => partnerId === params.partner);
    if (!grant) return notFound();
    const state = afterGrantEvent(grant.state, 'withdraw');
    if (state === null) return ok(undefined);
    const { name: home = '', timeZone = 'UTC' } = (await findPlace(tx, access, now)) ?? {};
    await endGrant(tx, access, { ...grant, state }, now);
    const match = { installation: access.installationId };
    await matchPartners(tx, match, { now, scopes: scopesOf });
    await told(tx, deps, { access, requestId, step: 'withdrawn', grant, home, timeZone });
    return ok(undefined);
  });
}

/** In a transaction that has seen that the owner may: of the home nothing is left to look after. */
export async function endAllGrants(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  { access, requestId }: { access: Access; requestId: string },
): Promise<void> {
  const now = deps.clock.now();
  const { name: home = '', timeZone = 'UTC' } = (await findPlace(tx, access, now)) ?? {};
  for (const grant of await holdGrants(tx, access, now)) {
    const state = afterGrantEvent(grant.state, 'withdraw');
    if (state === null) continue;
    await endGrant(tx, access, { ...grant, state }, now);
    await told(tx, deps, { access, requestId, step: 'withdrawn', grant, home, timeZone });
  }
}

/** To the audit, and to both by mail. */
async function told(
  tx: Database,
  deps: Pick<ProductDeps, 'clock'>,
  of: {
    access: Access;
    requestId?: string;
    step: 'given' | 'withdrawn';
    grant: Grant;
    home: string;
    timeZone: string;
  },
): Promise<void> {
  const { access, requestId, step, grant, home, timeZone } = of;
  const { partnerId: partner, scope } = grant;
  const lastDay = lastDayOf(grant, timeZone);
  await recordAudit(
    tx,
    {
      ...byPerson(access),
      action: `partner-grant.${step === 'given' ? 'give' : 'withdraw'}`,
      resource: partner,
      detail: { scope, lastDay },
      ...(requestId === undefined ? {} : { requestId }),
    },
    deps.clock,
  );
  const installation = access.installationId;
  const owner = access.personId;
  await tellGrant(tx, deps, { installation, partner, owner, home, step, scope, lastDay });
}

function grantOnWire(of: {
  access: Access;
  grant: Grant;
  partner: ListedPartner;
  timeZone: string;
}): PartnerGrant {
  const { access, grant, partner, timeZone } = of;
  return {
    partner: partnerOnWire(partner),
    state: grant.state,
    scope: grant.scope,
    givenAt: grant.givenAt.toString(),
    lastDay: lastDayOf(grant, timeZone),
    endedAt: grant.endedAt?.toString() ?? null,
    deeds: access.role === 'owner' ? [...grantDeedsIn[grant.state]] : [],
  };
}
