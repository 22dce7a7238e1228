import { isCountry } from '@hearth/product/address/address-formats.ts';
import {
  hasRefrigerantCircuit,
  needsCommissioning,
  refrigerantOf,
} from '@hearth/product/home-details/refrigerant.ts';
import type { Country } from '@hearth/product/address/contract.ts';
import type { Registration } from '@hearth/product/registration/contract.ts';
import type { SavedSteps } from '../../../wizard/wizard.ts';

/** Facts about the units that decide which steps apply; plain data, because it is part of the page. */
export interface Facts {
  readonly country: Country;
  /** At least one unit has been commissioned. */
  readonly isCommissioned: boolean;
  /** A unit has a cooling circuit, and its model does not determine the refrigerant. */
  readonly asksRefrigerant: boolean;
  /** The company that reserved a unit for the person. */
  readonly installer: string | null;
  /** The account has no record of consent: the summary asks for it. */
  readonly asksConsent: boolean;
}

export function factsOf(
  registration: Registration,
  { country, asksConsent }: { readonly country: Country; readonly asksConsent: boolean },
): Facts {
  const units = registration.units.filter(({ state }) => state === 'confirmed');
  return {
    country: countryIn(registration.steps, country),
    isCommissioned: units.some(({ range }) => needsCommissioning(range)),
    asksRefrigerant: units.some(
      ({ range, gtin }) => hasRefrigerantCircuit(range) && refrigerantOf(gtin) === null,
    ),
    installer: registration.installer,
    asksConsent,
  };
}

export function countryIn(typed: SavedSteps, fallback: Country): Country {
  const country = typed['address']?.values['country'];
  return typeof country === 'string' && isCountry(country) ? country : fallback;
}
