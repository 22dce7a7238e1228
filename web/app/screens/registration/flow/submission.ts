import type { AddressPart } from '@hearth/product/address/address-formats.ts';
import type { Address } from '@hearth/product/address/contract.ts';
import type { Building, Refrigerant } from '@hearth/product/home-details/contract.ts';
import type { Submission } from '@hearth/product/registration/contract.ts';
import { numberIn } from '../../../forms/core-rules.ts';
import type { SavedSteps } from '../../../wizard/wizard.ts';
import { buildingKinds, builtPeriods, refrigerants } from './choices.ts';
import type { Facts } from './facts.ts';
import { typedText } from './typed-text.ts';

/** The draft as a request to the service, independent of the language of input. The service checks it again. */
export function submissionOf(typed: SavedSteps, facts: Facts, policyVersion: string): Submission {
  return {
    policyVersion,
    phone: phoneIn(typed),
    building: typed['building'] === undefined ? null : buildingOf(typed),
    commissioning: {
      on: typedText(typed, 'commissioning', 'on') || null,
      installer: typedText(typed, 'commissioning', 'installer') || null,
      refrigerant: facts.asksRefrigerant
        ? oneOf<Refrigerant>(refrigerants, typedText(typed, 'commissioning', 'refrigerant'))
        : null,
    },
    address: addressOf(typed, facts),
    partner: partnerOf(typedText(typed, 'service-partner', 'partner')),
  };
}

export function buildingOf(typed: SavedSteps): Building {
  return {
    kind: oneOf(buildingKinds, typedText(typed, 'building', 'kind')) ?? 'detached',
    built: oneOf(builtPeriods, typedText(typed, 'building', 'built')) ?? 'before-1919',
    floorAreaM2: figure(typed, 'floorAreaM2'),
    persons: figure(typed, 'persons'),
  };
}

export function addressOf(typed: SavedSteps, { country }: Pick<Facts, 'country'>): Address {
  const part = (name: AddressPart): string => typedText(typed, 'address', name);
  return {
    country,
    street: part('street'),
    houseNumber: part('houseNumber'),
    extra: part('extra'),
    postalCode: part('postalCode'),
    place: part('place'),
    region: part('region'),
  };
}

function figure(typed: SavedSteps, field: string): number {
  const building = typed['building'];
  return building ? (numberIn(building.values[field], building) ?? 0) : 0;
}

function partnerOf(choice: string): Submission['partner'] {
  if (choice === 'installer') return { by: 'installer' };
  return choice === 'later' || choice === ''
    ? { by: 'later' }
    : { by: 'directory', partner: choice };
}

function oneOf<Name extends string>(names: readonly Name[], value: string): Name | null {
  return names.find((name) => name === value) ?? null;
}

function phoneIn(typed: SavedSteps): Submission['phone'] {
  const number = plainPhone(typedText(typed, 'personal-info', 'phone'));
  return number === null
    ? null
    : { number, isShared: typed['personal-info']?.values['share'] === true };
}

/** A phone number in ASCII digits and dashes; null for an empty field. */
export function plainPhone(typed: string): string | null {
  const plain = [...typed]
    .map((character) => {
      for (const ten of ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'])
        if (ten.includes(character)) return String(ten.indexOf(character));
      return /[\u2010-\u2015]/.test(character) ? '-' : character;
    })
    .join('')
    .replaceAll(/[\u200e\u200f]/g, '')
    .replaceAll(/\s+/g, ' ');
  return plain === '' ? null : plain;
}
