import {
  addressFaults,
  addressFormats,
  countries,
  normalisedAddress,
} from '@hearth/product/address/address-formats.ts';
import { submission } from '@hearth/product/registration/contract.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldNames } from '../../../forms/form-spec.ts';
import { faultsOf } from '../../../forms/validate.ts';
import { type SavedSteps, isDone, nearestStep, positionOf } from '../../../wizard/wizard.ts';
import { addressForm, hiddenParts } from '../home/address-form.ts';
import type { Facts } from './facts.ts';
import { submissionOf } from './submission.ts';
import { completeSteps, registrationWizard } from './wizard.ts';

const facts: Facts = {
  country: 'DE',
  isCommissioned: true,
  asksRefrigerant: true,
  installer: null,
  asksConsent: false,
};

const typed: SavedSteps = {
  building: {
    locale: 'de-DE',
    values: { kind: 'flat', built: '1919-1948', floorAreaM2: '1.128,5', persons: '3' },
  },
  commissioning: {
    locale: 'de-DE',
    values: { on: '2026-01-10', installer: ' Weber Klima ', refrigerant: 'R-32' },
  },
  'personal-info': { locale: 'ar', values: { phone: '+٤٩ ٢٢١–١٢٣٤٥٦', share: true } },
  address: {
    locale: 'de-DE',
    values: {
      country: 'DE',
      street: 'Agnesstraße',
      houseNumber: '12 a',
      extra: '',
      postalCode: '50 670',
      place: 'Köln',
      region: '',
    },
  },
  'service-partner': { locale: 'de-DE', values: { partner: 'installer', search: '' } },
};

describe('submissionOf', () => {
  it('typed values of any language become the service’s', () => {
    const sent = submissionOf(typed, facts, '2026-01-01');
    expect(submission.safeParse(sent).error).toBeUndefined();
    expect(sent).toMatchObject({
      phone: { number: '+49 221-123456', isShared: true },
      building: { kind: 'flat', built: '1919-1948', floorAreaM2: 1128.5, persons: 3 },
      commissioning: { on: '2026-01-10', installer: 'Weber Klima', refrigerant: 'R-32' },
      partner: { by: 'installer' },
    });
  });

  it('answers that were skipped or not asked are left out', () => {
    const left: SavedSteps = {
      ...typed,
      commissioning: { locale: 'en', values: { on: '', installer: '', refrigerant: 'R-32' } },
      'personal-info': { locale: 'en', values: { phone: '' } },
      'service-partner': { locale: 'en', values: { partner: 'later' } },
    };
    expect(submissionOf(left, { ...facts, asksRefrigerant: false }, '2026-01-01')).toMatchObject({
      phone: null,
      commissioning: { on: null, installer: null, refrigerant: null },
      partner: { by: 'later' },
    });
  });
});

describe('registrationWizard', () => {
  it('counts the address and the summary, and leads to the first open one', () => {
    const wizard = registrationWizard(facts);
    expect(positionOf(wizard, {}, 'address')).toMatchObject({ current: 1, total: 2 });
    expect(nearestStep(wizard, {}, 'summary')).toBe('address');
    expect(nearestStep(wizard, typed, 'summary')).toBe('summary');
    const { address: _, ...rest } = typed;
    expect(nearestStep(wizard, rest, 'summary')).toBe('address');
  });

  it('an optional step that is begun and not complete is left out of the submission', () => {
    const begun = { ...typed, building: { locale: 'en', values: { kind: 'flat' } } };
    expect(submissionOf(completeSteps(begun, facts), facts, '2026-01-01').building).toBeNull();
    expect(completeSteps(typed, facts)).toEqual(typed);
  });

  it('every country has its own address fields, and hides the others', () => {
    for (const country of countries) {
      const parts = addressFormats[country].parts.map(({ part }) => part);
      const all = [...parts, ...hiddenParts(country), 'country'];
      expect(new Set(fieldNames(addressForm(country)))).toEqual(new Set(all));
    }
  });

  it('accepts exactly the addresses that the service accepts', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('12', '12 a', '50670', '1012 JM', 'BZ', 'Köln', ' , '),
    );
    const address = fc.record({
      country: fc.constantFrom(...countries),
      street: text,
      houseNumber: text,
      extra: text,
      postalCode: text,
      place: text,
      region: text,
    });
    fc.assert(
      fc.property(address, (values) => {
        const trimmed = {
          ...values,
          ...Object.fromEntries(
            Object.entries(values).map(([name, value]) => [name, value.trim()]),
          ),
        };
        const form = addressForm(values.country);
        const isPassed = fieldNames(form).every(
          (field) => faultsOf(form, field, { values: trimmed, locale: 'en' }).length === 0,
        );
        expect(isPassed).toBe(addressFaults(normalisedAddress(trimmed)).length === 0);
        const step = { name: 'address', form };
        expect(isDone(step, { address: { locale: 'en', values: trimmed } })).toBe(isPassed);
      }),
    );
  });
});
