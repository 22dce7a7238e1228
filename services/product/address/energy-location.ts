import type { locationInput } from '@hearth/energy/place/contract.ts';
import type { z } from 'zod';
import type { Address } from '../home-details/contract.ts';
import { locationOf } from './postal-areas.ts';

/** What energy is told of where an address is: the chief town of its postal area, and nothing finer. */
export const toldPlace = ({
  country,
  postalCode,
}: Pick<Address, 'country' | 'postalCode'>): z.input<typeof locationInput> => ({
  country,
  postalCode,
  ...locationOf(country, postalCode),
  altitudeM: null,
  biddingZone: null,
});
