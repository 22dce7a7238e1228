import type { Building } from '../home-details/contract.ts';
import type { Submission } from './contract.ts';

export const colognianHouse: Building = {
  kind: 'terraced',
  built: '1969-1978',
  floorAreaM2: 128.5,
  persons: 3,
};

/** A submission for a home in Cologne. */
export const colognian: Submission = {
  policyVersion: '2026-01-01',
  phone: { number: '+49 221 123456', isShared: true },
  building: colognianHouse,
  commissioning: { on: '2026-01-10', installer: 'Weber Klima', refrigerant: 'R-32' },
  address: {
    country: 'DE',
    street: 'Agnesstraße',
    houseNumber: '12 a',
    extra: '',
    postalCode: '50670',
    place: 'Köln',
    region: '',
  },
  partner: { by: 'later' },
};
