import {
  addressFaults,
  addressFormats,
  addressLines,
  countries,
  emptyAddress,
  normalisedAddress,
} from '@hearth/product/address/address-formats.ts';
import type { Country } from '@hearth/product/address/contract.ts';
import { postalCodes } from '@hearth/product/address/postal-codes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from './read-address.ts';
import type { AddressParts } from './read-street.ts';

const examples: readonly (readonly [Country, string, AddressParts])[] = [
  [
    'AT',
    'Ringstraße 3/2/11\n1010 Wien',
    { street: 'Ringstraße', houseNumber: '3/2/11', postalCode: '1010', place: 'Wien' },
  ],
  [
    'BE',
    'Wetstraat 16 bus 4, 9000 Gent',
    { street: 'Wetstraat', houseNumber: '16', extra: '4', postalCode: '9000', place: 'Gent' },
  ],
  [
    'CH',
    'Im Dorf, 7500 St. Moritz',
    { street: 'Im Dorf', postalCode: '7500', place: 'St. Moritz' },
  ],
  [
    'DE',
    'Agnesstraße 12 a, 50670 Köln',
    { street: 'Agnesstraße', houseNumber: '12 a', postalCode: '50670', place: 'Köln' },
  ],
  [
    'DE',
    'Agnesstraße 12 a 50670 Köln',
    { street: 'Agnesstraße', houseNumber: '12 a', postalCode: '50670', place: 'Köln' },
  ],
  [
    'DE',
    'Straße des 17. Juni 135, Hinterhaus, D-10623 Berlin, Deutschland',
    {
      street: 'Straße des 17. Juni',
      houseNumber: '135',
      extra: 'Hinterhaus',
      postalCode: '10623',
      place: 'Berlin',
    },
  ],
  [
    'DE',
    'U 4 12\n68161 Mannheim',
    { street: 'U 4', houseNumber: '12', postalCode: '68161', place: 'Mannheim' },
  ],
  ['DE', 'Agnesstraße 12-14', { street: 'Agnesstraße', houseNumber: '12-14' }],
  [
    'ES',
    'Calle Mayor, 12, 3º B, 28013 Madrid',
    {
      street: 'Calle Mayor',
      houseNumber: '12',
      extra: '3º B',
      postalCode: '28013',
      place: 'Madrid',
    },
  ],
  ['ES', 'Camino Real s/n', { street: 'Camino Real', houseNumber: 's/n' }],
  [
    'FR',
    'Bât. B\n12 bis rue Pasteur\n69007 LYON',
    {
      houseNumber: '12 bis',
      street: 'rue Pasteur',
      extra: 'Bât. B',
      postalCode: '69007',
      place: 'LYON',
    },
  ],
  [
    'FR',
    "12, avenue de l'Opéra, 75001 Paris",
    { houseNumber: '12', street: "avenue de l'Opéra", postalCode: '75001', place: 'Paris' },
  ],
  [
    'GB',
    'Flat 3, 10 Downing Street, London SW1A 2AA',
    {
      extra: 'Flat 3',
      houseNumber: '10',
      street: 'Downing Street',
      place: 'London',
      postalCode: 'SW1A 2AA',
    },
  ],
  [
    'GB',
    'Rose Cottage\nMain Street\nLyme Regis\nDT7 3QA',
    {
      houseNumber: 'Rose Cottage',
      street: 'Main Street',
      place: 'Lyme Regis',
      postalCode: 'DT7 3QA',
    },
  ],
  [
    'GB',
    '10a High Street, Ashwell, Baldock, SG7 5NR',
    {
      houseNumber: '10a',
      street: 'High Street',
      region: 'Ashwell',
      place: 'Baldock',
      postalCode: 'SG7 5NR',
    },
  ],
  [
    'IE',
    'Rose Cottage, Main Street, Adare, Co. Limerick, V94 T9PX',
    {
      houseNumber: 'Rose Cottage',
      street: 'Main Street',
      place: 'Adare',
      region: 'Co. Limerick',
      postalCode: 'V94 T9PX',
    },
  ],
  [
    'IT',
    'Via Roma 12/A, 39100 Bolzano (BZ)',
    {
      street: 'Via Roma',
      houseNumber: '12/A',
      postalCode: '39100',
      place: 'Bolzano',
      region: 'BZ',
    },
  ],
  [
    'LU',
    '71, route de Longwy\nL-4750 Pétange',
    { houseNumber: '71', street: 'route de Longwy', postalCode: '4750', place: 'Pétange' },
  ],
  [
    'NL',
    'Damstraat 12 II, 1012 JM Amsterdam',
    {
      street: 'Damstraat',
      houseNumber: '12',
      extra: 'II',
      postalCode: '1012 JM',
      place: 'Amsterdam',
    },
  ],
  [
    'PL',
    'ul. Długa 12 m. 3, 80-827 Gdańsk',
    { street: 'ul. Długa', houseNumber: '12', extra: '3', postalCode: '80-827', place: 'Gdańsk' },
  ],
  [
    'SE',
    'Storgatan 12 lgh 1101, 111 22 Stockholm',
    {
      street: 'Storgatan',
      houseNumber: '12',
      extra: '1101',
      postalCode: '111 22',
      place: 'Stockholm',
    },
  ],
];

describe('readAddress', () => {
  it.each(examples)('in %s, %j', (country, text, parts) => {
    expect(readAddress({ text, country })).toEqual(parts);
  });

  it('has an example of every country', () => {
    expect([...new Set(examples.map(([country]) => country))].toSorted()).toEqual(countries);
  });

  it.each([
    ['LU', '5, D Haupt', { houseNumber: '5', street: 'D Haupt' }],
    ['LU', '5, 17. Haupt', { houseNumber: '5', street: '17. Haupt' }],
    ['DE', 'Agnesstraße', { street: 'Agnesstraße' }],
    ['DE', 'Platz des 4. Juli', { street: 'Platz des 4. Juli' }],
    ['DE', 'Agnesstraße 12, 50670 Köln, France', null],
    ['DE', 'near the church, beside the mill, Köln', null],
    ['DE', '12 Agnes Road, London SW1A 2AA', null],
    ['DE', '', null],
    ['LU', '5, 17.\nL-1009 Köln', null],
  ] as const)('in %s, %j is %j', (country, text, parts) => {
    expect(readAddress({ text, country })).toEqual(parts);
  });

  const word = fc.constantFrom(
    'Haupt',
    'Neue',
    'Rue',
    'Weg',
    'Platz',
    '17.',
    'Juni',
    'a',
    'D',
    'II',
  );
  const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const anyText = fc
    .array(
      fc.oneof(
        word,
        fc.string({ unit: 'grapheme', maxLength: 8 }),
        fc.constantFrom('12', '12 a', '3/2', ',', '\n', 'SW1A 2AA', 'bus 4', 'm. 3', 'lgh 1101'),
        fc.constantFrom(...Object.values(postalCodes).map(({ example }) => example)),
      ),
      { maxLength: 10 },
    )
    .map((texts) => texts.join(' '));
  const wordsIn = (text: string): readonly string[] =>
    (text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).toSorted();

  it('loses no word of any text, and gives only parts that the country accepts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countries), anyText, (country, text) => {
        const parts = readAddress({ text, country });
        if (!parts) return;
        const left = [...wordsIn(Object.values(parts).join(' '))];
        const lost = wordsIn(text).filter((each) => {
          const at = left.indexOf(each);
          if (at >= 0) left.splice(at, 1);
          return at < 0;
        });
        // Words that the printed address adds again, and letters of the country before the postal code.
        for (const each of lost) expect(each).toMatch(/^(?:bus|bte|m|lgh|[A-Z]{1,2})$/);
        expect(left).toEqual([]);
        const has = new Set(addressFormats[country].parts.map(({ part }) => part));
        for (const part of Object.keys(parts)) expect([...has]).toContain(part);
        const faults = addressFaults(normalisedAddress({ ...emptyAddress, ...parts, country }));
        expect(faults.filter(({ part }) => parts[part] !== undefined)).toEqual([]);
      }),
    );
  });

  it('reads what an envelope prints, with the same lines again', () => {
    const address = fc.record({
      country: fc.constantFrom(...countries),
      street: phrase,
      houseNumber: fc.constantFrom('5', '12', '120'),
      place: fc.constantFrom('Köln', 'St. Moritz', 'Saint-Denis'),
    });
    fc.assert(
      fc.property(address, ({ country, ...typed }) => {
        const region = country === 'IT' ? 'BZ' : '';
        const postalCode = postalCodes[country]?.example ?? '';
        const printed = { ...emptyAddress, ...typed, country, postalCode, region };
        const lines = addressLines(normalisedAddress(printed));
        const parts = readAddress({ text: lines.join(', '), country });
        if (!parts) return;
        const again = normalisedAddress({ ...emptyAddress, ...parts, country });
        expect(addressLines(again)).toEqual(lines);
      }),
    );
  });
});
