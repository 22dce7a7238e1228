import type { locationInput } from '@hearth/energy/place/contract.ts';
import type { z } from 'zod';
import type { Address } from './contract.ts';
import { locationOf } from './postal-areas.ts';

/** The location for energy: the main town of the address's postal area, nothing more exact. */
export const energyLocationOf = ({
  country,
  postalCode,
}: Pick<Address, 'country' | 'postalCode'>): z.input<typeof locationInput> => ({
  country,
  postalCode: postalCode === '' ? null : postalCode,
  ...locationOf(country, postalCode),
  altitudeM: null,
  biddingZone: null,
});
