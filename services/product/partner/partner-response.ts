import type { Partner } from './contract.ts';
import type { ListedPartner } from './store.ts';

export const partnerResponse = (partner: ListedPartner): Partner => ({
  partner: partner.partnerId,
  name: partner.name,
  country: partner.country,
  postalCode: partner.postalCode,
  place: partner.place,
  phone: partner.phone,
  email: partner.email,
  services: [...partner.services],
  certificates: [...partner.certificates],
  openingHours: partner.openingHours.map(({ days, from, until }) => ({
    days: [...days],
    from,
    until,
  })),
});
