import type { PartnerGrant } from '@hearth/product/partner/grant/contract.ts';

/** The grant of the company that has access now. */
export const presentGrant = (grants: readonly PartnerGrant[]): PartnerGrant | undefined =>
  grants.find(({ state, hasBegun }) => state === 'accepted' && hasBegun);

/** The grant of the company that has accepted and gets access on a later day. */
export const laterGrant = (grants: readonly PartnerGrant[]): PartnerGrant | undefined =>
  grants.find(({ state, hasBegun }) => state === 'accepted' && !hasBegun);
