import { isCountry } from '@hearth/product/address/address-formats.ts';
import {
  hasRefrigerantCircuit,
  needsCommissioning,
  refrigerantOf,
} from '@hearth/product/home-details/refrigerant.ts';
import type { Country } from '@hearth/product/address/contract.ts';
import type { Registration } from '@hearth/product/registration/contract.ts';
import type { SavedSteps } from '../../../wizard/wizard.ts';

/** What the steps of a registration depend on, plain enough to travel in the page. */
export interface Facts {
  readonly country: Country;
  /** Somebody has set up a unit of it. */
  readonly isCommissioned: boolean;
  /** A unit has a cooling circuit and its model does not say what is in it. */
  readonly asksRefrigerant: boolean;
  /** Who reserved a unit for the person. */
  readonly installer: string | null;
}

export function factsOf(registration: Registration, fallback: Country): Facts {
  const units = registration.units.filter(({ state }) => state === 'confirmed');
  return {
    country: countryIn(registration.steps, fallback),
    isCommissioned: units.some(({ range }) => needsCommissioning(range)),
    asksRefrigerant: units.some(
      ({ range, gtin }) => hasRefrigerantCircuit(range) && refrigerantOf(gtin) === null,
    ),
    installer: registration.installer,
  };
}

export function countryIn(typed: SavedSteps, fallback: Country): Country {
  const country = typed['address']?.values['country'];
  return typeof country === 'string' && isCountry(country) ? country : fallback;
}
