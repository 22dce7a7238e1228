import { expect, test } from 'vitest';
import { terms } from './terms.ts';

const flat = (rate: number) => [{ name: 'energy', kind: 'flat', rate }];
const version = { name: 'V', validFrom: '2024-01-01', vatRate: 0.2, pricesInclVat: true };
const parsed = (versions: readonly object[], parts: object = {}) =>
  terms.safeParse({
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    versions: versions.map((each) => ({ ...version, energyImport: flat(0.3), ...each })),
    ...parts,
  });

test.each([
  [
    'an overlap',
    [{ validTo: '2025-02-01' }, { validFrom: '2025-01-01' }],
    'overlapping-period',
    '/versions/1/validFrom',
  ],
  [
    'a first one without end',
    [{}, { validFrom: '2025-01-01' }],
    'overlapping-period',
    '/versions/1/validFrom',
  ],
  [
    'a gap',
    [{ validTo: '2025-01-01' }, { validFrom: '2025-01-02' }],
    'gap-between-periods',
    '/versions/1/validFrom',
  ],
  [
    'an end before its beginning',
    [{ validTo: '2023-01-01' }],
    'ends-before-it-begins',
    '/versions/0/validTo',
  ],
  [
    'cents for euros',
    [{ energyImport: flat(30) }],
    'rate-not-believable-per-kwh',
    '/versions/0/energyImport/0/rate',
  ],
  [
    'a rate by the watt-hour',
    [{ energyImport: flat(0.0003) }],
    'rates-too-small-per-kwh',
    '/versions/0/energyImport',
  ],
  [
    'a band without a rate',
    [
      {
        energyImport: [
          { name: 'e', kind: 'time-of-use', calendar: { otherwise: 'day' }, rates: {} },
        ],
      },
    ],
    'band-without-rate',
    '/versions/0/energyImport/0/rates/day',
  ],
])('%s is refused with its position', (_, versions, code, at) => {
  const result = parsed(versions);
  const issues = result.error?.issues.map(({ message, path }) => [message, `/${path.join('/')}`]);
  expect(issues).toEqual([[code, at]]);
});

test('a rate that is a price elsewhere is one', () => {
  expect(parsed([{ energyImport: flat(30) }], { currency: 'JPY' }).success).toBe(true);
  expect(parsed([{}], { timeZone: 'Europe/Atlantis' }).success).toBe(false);
});
