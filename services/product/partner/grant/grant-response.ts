import type { Access } from '@hearth/access/access.ts';
import { partnerResponse } from '../partner-response.ts';
import type { ListedPartner } from '../store.ts';
import type { PartnerGrant } from './contract.ts';
import { allowedGrantActions } from './grant-state.ts';
import { lastDayOf } from './grant-end.ts';
import type { StoredPartnerGrant } from './store.ts';

/** A grant in the installation's time zone, with the actions of the person. */
export function grantResponse({
  access,
  grant,
  partner,
  timeZone,
}: {
  access: Access;
  grant: StoredPartnerGrant;
  partner: ListedPartner;
  timeZone: string;
}): PartnerGrant {
  return {
    partner: partnerResponse(partner),
    state: grant.state,
    scope: grant.scope,
    givenAt: grant.givenAt.toString(),
    lastDay: lastDayOf(grant, timeZone),
    endedAt: grant.endedAt?.toString() ?? null,
    actions: access.role === 'owner' ? [...allowedGrantActions[grant.state]] : [],
  };
}
