import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address, Country } from './contract.ts';
import {
  addressFaults,
  addressFormats,
  addressLines,
  countries,
  normalisedAddress,
} from './address-formats.ts';
import { locationOf, timeZoneAt } from './postal-areas.ts';
import { postalCodes } from './postal-codes.ts';

const empty = { street: '', houseNumber: '', extra: '', postalCode: '', place: '', region: '' };

/** Typed addresses, and the lines on an envelope. */
const examples: readonly (readonly [Partial<Address> & { country: Country }, string])[] = [
  [
    {
      country: 'AT',
      street: 'Ringstraße',
      houseNumber: '3/2/11',
      postalCode: '1010',
      place: 'Wien',
    },
    'Ringstraße 3/2/11 | 1010 Wien',
  ],
  [
    {
      country: 'BE',
      street: 'Wetstraat',
      houseNumber: '16',
      extra: '4',
      postalCode: '9000',
      place: 'Gent',
    },
    'Wetstraat 16 bus 4 | 9000 Gent',
  ],
  [
    {
      country: 'BE',
      street: 'rue de la Loi',
      houseNumber: '16',
      extra: '4',
      postalCode: '4000',
      place: 'Liège',
    },
    'rue de la Loi 16 bte 4 | 4000 Liège',
  ],
  [
    { country: 'CH', street: 'Im Dorf', postalCode: '7500', place: 'St. Moritz' },
    'Im Dorf | 7500 St. Moritz',
  ],
  [
    {
      country: 'DE',
      street: ' Haupt  straße ',
      houseNumber: '12 a',
      extra: 'Hinterhaus',
      postalCode: '50 667',
      place: 'Köln',
    },
    'Haupt straße 12 a | Hinterhaus | 50667 Köln',
  ],
  [
    {
      country: 'ES',
      street: 'Calle Mayor',
      houseNumber: '12',
      extra: '3º B',
      postalCode: '28013',
      place: 'Madrid',
    },
    'Calle Mayor 12, 3º B | 28013 Madrid',
  ],
  [
    {
      country: 'FR',
      street: 'rue Pasteur',
      houseNumber: '12 bis',
      extra: 'Bât. B',
      postalCode: '69007',
      place: 'Lyon',
    },
    'Bât. B | 12 bis rue Pasteur | 69007 LYON',
  ],
  [
    {
      country: 'GB',
      street: 'Downing Street',
      houseNumber: '10',
      postalCode: 'sw1a2aa',
      place: 'London',
    },
    '10 Downing Street | LONDON | SW1A 2AA',
  ],
  [
    {
      country: 'IE',
      street: 'Main Street',
      houseNumber: 'Rose Cottage',
      postalCode: 'v94t9px',
      place: 'Adare',
      region: 'Co. Limerick',
    },
    'Rose Cottage Main Street | Adare | Co. Limerick | V94 T9PX',
  ],
  [
    {
      country: 'IT',
      street: 'Via Roma',
      houseNumber: '12/A',
      postalCode: '39100',
      place: 'Bolzano',
      region: 'bz',
    },
    'Via Roma 12/A | 39100 Bolzano BZ',
  ],
  [
    {
      country: 'LU',
      street: 'route de Longwy',
      houseNumber: '71',
      postalCode: '4750',
      place: 'Pétange',
    },
    '71, route de Longwy | L-4750 Pétange',
  ],
  [
    {
      country: 'NL',
      street: 'Damstraat',
      houseNumber: '12',
      extra: 'II',
      postalCode: '1012jm',
      place: 'Amsterdam',
    },
    'Damstraat 12 II | 1012 JM AMSTERDAM',
  ],
  [
    {
      country: 'PL',
      street: 'ul. Długa',
      houseNumber: '12',
      extra: '3',
      postalCode: '80827',
      place: 'Gdańsk',
    },
    'ul. Długa 12 m. 3 | 80-827 Gdańsk',
  ],
  [
    { country: 'PL', houseNumber: '7', postalCode: '16-300', place: 'Wólka' },
    'Wólka 7 | 16-300 Wólka',
  ],
  [
    {
      country: 'SE',
      street: 'Storgatan',
      houseNumber: '12',
      extra: '1101',
      postalCode: '11122',
      place: 'Stockholm',
    },
    'Storgatan 12 lgh 1101 | 111 22 STOCKHOLM',
  ],
];

describe('addresses', () => {
  it.each(examples)('addressLines: %j is %s', (typed, printed) => {
    const address = normalisedAddress({ ...empty, ...typed });
    expect(addressFaults(address)).toEqual([]);
    expect(addressLines(address).join(' | ')).toBe(printed);
  });

  it('addressFormats: every country has an example', () => {
    expect([...new Set(examples.map(([{ country }]) => country))].toSorted()).toEqual(countries);
  });

  it.each([
    ['DE', { houseNumber: 'twelve' }, 'houseNumber', 'house-number'],
    ['DE', { postalCode: '00123' }, 'postalCode', 'postal-code'],
    ['DE', { street: ' , ' }, 'street', 'required'],
    ['IT', { region: 'Bolzano' }, 'region', 'region'],
    ['IT', { houseNumber: 'twelve' }, 'houseNumber', 'house-number'],
    ['NL', { postalCode: '1012 SS' }, 'postalCode', 'postal-code'],
    ['FR', { houseNumber: '12 douze' }, 'houseNumber', 'house-number'],
    ['GB', { postalCode: '12345' }, 'postalCode', 'postal-code'],
    ['IE', { postalCode: 'Dublin 2' }, 'postalCode', 'postal-code'],
  ] as const)('addressFaults: %s with %j has a fault at %s', (country, wrong, part, code) => {
    const [right] = examples.find(([each]) => each.country === country) ?? [];
    const address = normalisedAddress({ ...empty, country, ...right, ...wrong });
    expect(addressFaults(address)).toEqual([expect.objectContaining({ part, code })]);
  });

  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  const anything = fc.record({
    country: fc.constantFrom(...countries),
    street: text,
    houseNumber: fc.oneof(text, fc.constantFrom('12', '12 bis', '3/2', 's/n')),
    extra: text,
    postalCode: fc.oneof(
      text,
      fc.constantFrom(...Object.values(postalCodes).map(({ example }) => example)),
    ),
    place: text,
    region: text,
  });

  it('normalisedAddress: a region whose capitals are two characters is composed again', () => {
    const once = normalisedAddress({ ...empty, country: 'IT', region: '\u1fd2' });
    expect(normalisedAddress(once)).toEqual(once);
  });

  it('normalisedAddress: is idempotent', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const once = normalisedAddress(typed);
        expect(normalisedAddress(once)).toEqual(once);
        expect(addressFaults(normalisedAddress(once))).toEqual(addressFaults(once));
      }),
    );
  });

  it('addressLines: prints every part, without empty lines', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const address = normalisedAddress(typed);
        const printed = addressLines(address);
        expect(printed.filter((line) => line.trim() === '')).toEqual([]);
        const all = printed.join('\n').toUpperCase().normalize('NFC');
        for (const { part } of addressFormats[address.country].parts)
          expect(all).toContain(address[part].toUpperCase().normalize('NFC'));
      }),
    );
  });

  it('locationOf, timeZoneAt: find a place and a time zone for any postal code', () => {
    fc.assert(
      fc.property(anything, ({ country, postalCode }) => {
        const { latitudeDeg, longitudeDeg } = locationOf(country, postalCode);
        expect(Math.abs(latitudeDeg)).toBeLessThan(69);
        expect(Math.abs(longitudeDeg)).toBeLessThan(62);
        expect(timeZoneAt(country, postalCode)).toMatch(/^(?:Europe|Atlantic|America|Indian)\//);
      }),
    );
    expect(locationOf('DE', '50667')).toEqual({ latitudeDeg: 50.9, longitudeDeg: 6.9 });
    expect(locationOf('GB', 'SW1A 2AA')).toEqual({ latitudeDeg: 51.5, longitudeDeg: -0.2 });
    expect(locationOf('GB', 'S1 2HE')).toEqual({ latitudeDeg: 53.4, longitudeDeg: -1.4 });
    expect(timeZoneAt('ES', '35001')).toBe('Atlantic/Canary');
  });
});
