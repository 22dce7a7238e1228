import { locationInput } from '@hearth/energy/place/contract.ts';
import { expect, it } from 'vitest';
import { energyLocationOf } from './energy-location.ts';
import { locationOf } from './postal-areas.ts';

it('energyLocationOf: an address without a postal code has the middle of its country', () => {
  const location = energyLocationOf({ country: 'IE', postalCode: '' });
  expect(location).toMatchObject({ postalCode: null, ...locationOf('IE', '') });
  expect(locationInput.safeParse(location).success).toBe(true);
});
