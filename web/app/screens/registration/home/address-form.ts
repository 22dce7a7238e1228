import {
  type AddressPart,
  addressFaults,
  addressFormats,
  countries,
  emptyAddress,
  isCountry,
  normalisedAddress,
} from '@hearth/product/address/address-formats.ts';
import type { Country } from '@hearth/product/address/contract.ts';
import { type FieldSpec, type FormSpec, defineForm } from '../../../forms/form-spec.ts';
import { type RuleSet, textOf } from '../../../forms/rule.ts';

/** `address-part:IT,region`: the format of this part in the country, as the service checks it. */
const addressRules: RuleSet = {
  'address-part': {
    test: (value, [country, part]) => {
      const of = String(country);
      if (!isCountry(of)) return false;
      const given = { ...emptyAddress, country: of, [String(part)]: textOf(value) };
      const fault = addressFaults(normalisedAddress(given)).find((each) => each.part === part);
      if (!fault) return true;
      const { code, params } = fault;
      return { code, ...(params ? { params } : {}) };
    },
  },
};

const parts: readonly AddressPart[] = [
  'street',
  'houseNumber',
  'extra',
  'postalCode',
  'place',
  'region',
];

/** Longest text of a part, as the service accepts it. */
export const lengthMax: Readonly<Record<AddressPart, number>> = {
  street: 100,
  houseNumber: 20,
  extra: 100,
  postalCode: 12,
  place: 100,
  region: 100,
};

/** The address form of a country. Values of other countries' fields stay hidden, for a return to that country. */
export function addressForm(country: Country): FormSpec {
  const { parts: shown } = addressFormats[country];
  const fields = parts.map((part): [string, FieldSpec] => {
    const format = shown.find((each) => each.part === part);
    if (!format) return [part, { label: 'address.part-addition' }];
    return [
      part,
      {
        label: `address.part-${format.name}`,
        native: { maxLength: lengthMax[part], ...(format.required ? { required: true } : {}) },
        rules: `address-part:${country},${part}`,
        messages: {
          'house-number': 'address.house-number-wrong',
          region: 'address.region-wrong',
        },
      },
    ];
  });
  return defineForm({
    name: 'registration-address',
    rules: addressRules,
    fields: {
      country: {
        label: 'address.country',
        rules: `required|one-of:${countries.join(',')}`,
      },
      ...Object.fromEntries(fields),
    },
  });
}

export const hiddenParts = (country: Country): readonly AddressPart[] =>
  parts.filter((part) => addressFormats[country].parts.every((each) => each.part !== part));
