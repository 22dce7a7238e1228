import type { Terms } from '@hearth/energy/tariff/terms.ts';
import { expect, test } from 'vitest';
import { correctedTerms, offeredCorrection, presentPrice } from './correct-contract.ts';

const version: Terms['versions'][number] = {
  name: 'Lindenstrom',
  validFrom: '2025-01-01',
  validTo: null,
  vatRate: 0.19,
  pricesInclVat: true,
  standing: [{ name: 'Base', layer: 'energy', amount: 11.9, per: 'month' }],
  energyImport: [
    {
      kind: 'flat',
      name: 'Energy',
      layer: 'energy',
      meter: 'all',
      isNetted: true,
      noneWhenNegative: false,
      rate: 0.3,
    },
  ],
  energyExport: [],
  capacity: [],
  credits: [],
  heatPumpMeter: 'none',
};
const terms: Terms = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  yearBegins: '01-01',
  versions: [version],
};

const offer = offeredCorrection(
  (field) =>
    ({
      list: 'standing',
      entry: 'Base',
      validFrom: '2025-01-01',
      from: '11.9',
      to: '13.9',
      day: '',
    })[field] ?? '',
);

test('correctedTerms: the offered price is in the contract, and a repeated press changes nothing', () => {
  const corrected = correctedTerms(terms, offer);
  expect(corrected).toMatchObject({
    ok: true,
    value: { versions: [{ standing: [{ amount: 13.9 }] }] },
  });
  if (!corrected.ok || !corrected.value) throw new Error('not corrected');
  expect(correctedTerms(corrected.value, offer)).toEqual({ ok: true, value: null });
});

test('correctedTerms: a price that was changed since is named beside the offered one', () => {
  const [standing] = version.standing;
  const changed = {
    ...terms,
    versions: [{ ...version, standing: standing ? [{ ...standing, amount: 12.5 }] : [] }],
  };
  expect(correctedTerms(changed, offer)).toMatchObject({
    ok: false,
    kind: 'conflict',
    code: 'setting-changed',
  });
  expect(presentPrice(changed, offer)).toBe(12.5);
});

test('correctedTerms: a price that rose within the bill becomes a version of its own, once', () => {
  const rise = {
    ...offer,
    list: 'energyImport',
    name: 'Energy',
    from: 0.3,
    to: 0.34,
    day: '2025-07-01',
  } as const;
  const corrected = correctedTerms(terms, rise);
  expect(corrected).toMatchObject({
    ok: true,
    value: {
      versions: [
        { validFrom: '2025-01-01', validTo: '2025-07-01', energyImport: [{ rate: 0.3 }] },
        { validFrom: '2025-07-01', validTo: null, energyImport: [{ rate: 0.34 }] },
      ],
    },
  });
  if (!corrected.ok || !corrected.value) throw new Error('not corrected');
  expect(correctedTerms(corrected.value, rise)).toEqual({ ok: true, value: null });
});
