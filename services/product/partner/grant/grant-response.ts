import type { Access } from '@hearth/access/access.ts';
import { partnerScopes } from '@hearth/access/partner-scope.ts';
import { Temporal } from 'temporal-polyfill';
import { partnerResponse } from '../partner-response.ts';
import type { ListedPartner } from '../store.ts';
import type { PartnerGrant } from './contract.ts';
import { dayOf, lastDayOf } from './grant-days.ts';
import { allowedGrantActions } from './grant-state.ts';
import { type GrantedScopes, currentScopes } from './granted-scopes.ts';
import type { StoredPartnerGrant } from './store.ts';

/** A grant in the installation's time zone, with the actions of the person. */
export function grantResponse({
  access,
  grant,
  partner,
  timeZone,
  now,
}: {
  readonly access: Access;
  readonly grant: StoredPartnerGrant;
  readonly partner: ListedPartner;
  readonly timeZone: string;
  readonly now: Temporal.Instant;
}): PartnerGrant {
  const isOwner = access.role === 'owner' || access.role === 'demo';
  return {
    grant: grant.grantId,
    partner: partnerResponse(partner, now),
    state: grant.state,
    scopes: scopesResponse(currentScopes(grant.scopes, now.toString()), timeZone),
    requestedAt: grant.requestedAt.toString(),
    answeredAt: grant.answeredAt?.toString() ?? null,
    firstDay: grant.startsAt && dayOf(grant.startsAt, timeZone),
    hasBegun: hasHadAccess(grant, now),
    historyFrom: grant.historyFrom,
    lastDay: lastDayOf(grant.endsAt, timeZone),
    endedAt: grant.endedAt?.toString() ?? null,
    // Between the owner and the company.
    note: isOwner ? grant.note : '',
    isReviewOpen:
      isOwner &&
      grant.state === 'accepted' &&
      grant.reviewAskedAt !== null &&
      grant.reviewAnswer === null,
    actions: isOwner ? [...allowedGrantActions(grant.state, 'owner')] : [],
  };
}

/** Scopes with their last days, in the order in which each requires the previous one. */
export const scopesResponse = (scopes: GrantedScopes, timeZone: string): PartnerGrant['scopes'] =>
  partnerScopes.flatMap((scope) => {
    const end = scopes[scope];
    if (end === undefined) return [];
    const endsAt = end === null ? null : Temporal.Instant.from(end);
    return [{ scope, lastDay: lastDayOf(endsAt, timeZone) }];
  });

/** Whether the company has access at an instant, as far as its scopes allow. */
export const hasAccess = (
  { state, startsAt }: Pick<StoredPartnerGrant, 'state' | 'startsAt'>,
  now: Temporal.Instant,
): boolean =>
  state === 'accepted' && startsAt !== null && startsAt.epochMilliseconds <= now.epochMilliseconds;

/** Whether the company has access, or had it before the end of the grant. */
const hasHadAccess = (
  { state, answeredAt, startsAt, endedAt }: StoredPartnerGrant,
  now: Temporal.Instant,
): boolean =>
  answeredAt !== null &&
  state !== 'declined' &&
  startsAt !== null &&
  startsAt.epochMilliseconds <= (endedAt ?? now).epochMilliseconds;
