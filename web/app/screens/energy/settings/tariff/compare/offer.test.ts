import { terms as termsSchema } from '@hearth/energy/tariff/terms.ts';
import { describe, expect, it } from 'vitest';
import { type ContractOffer, missingPrices, termsOfOffer } from './offer.ts';
import { offerIn, queryOf } from './offer-query.ts';

const terms = termsSchema.parse({
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  versions: [
    {
      name: 'Lindenstrom',
      validFrom: '2025-01-01',
      vatRate: 0.19,
      pricesInclVat: false,
      standing: [{ name: 'Base price', layer: 'energy', amount: 8, per: 'month' }],
      energyImport: [{ name: 'Energy', kind: 'flat', rate: 0.2 }],
      energyExport: [{ name: 'Feed-in', kind: 'flat', rate: 0.08 }],
      credits: [{ name: 'Bonus', layer: 'energy', amount: 100, per: 'year' }],
    },
  ],
});
const [current] = terms.versions;
if (!current) throw new Error('no version');
const offer: ContractOffer = {
  name: 'Badenwerk',
  shape: 'flat',
  standing: 12.9,
  price: 0.285,
  night: 0.21,
  adder: 0.185,
};

describe('termsOfOffer', () => {
  it.each(['flat', 'two-rate', 'dynamic'] as const)('%s: terms that the service takes', (shape) => {
    const made = termsOfOffer(terms, { current, offer: { ...offer, shape }, from: '2026-03-01' });
    const [version] = termsSchema.parse(JSON.parse(JSON.stringify(made))).versions;
    expect(version).toMatchObject({
      validFrom: '2026-03-01',
      standing: [{ per: 'month' }],
      credits: [],
      energyExport: [{ name: 'Feed-in' }],
    });
  });

  it('writes prices as the contract has them, since its capacity charge stays', () => {
    const versionOf = (pricesInclVat: boolean) =>
      termsOfOffer(terms, {
        current: { ...current, pricesInclVat },
        offer: { ...offer, shape: 'dynamic' },
        from: '2026-03-01',
      }).versions[0];
    const [gross, net] = [versionOf(true), versionOf(false)];
    expect(gross?.pricesInclVat).toBe(true);
    // The market price is without VAT; surcharge and standing charge are typed with it.
    expect(gross?.energyImport).toMatchObject([{ multiplier: 1.19, adder: 0.185 }]);
    expect(gross?.standing).toMatchObject([{ amount: 12.9 }]);
    expect(net?.pricesInclVat).toBe(false);
    expect(net?.energyImport).toMatchObject([
      { multiplier: 1, adder: expect.closeTo(0.185 / 1.19, 12) },
    ]);
    expect(net?.standing).toMatchObject([{ amount: expect.closeTo(12.9 / 1.19, 12) }]);
  });
});

describe('the address of a comparison', () => {
  it('has all that was typed', () => {
    const query = Object.entries(queryOf(offer)).filter(([, value]) => value !== undefined);
    expect(offerIn(new URLSearchParams(query as [string, string][]))).toEqual(offer);
  });

  it.each(['', 'shape=flat', 'shape=gold&standing=1', 'shape=flat&standing=1e9'])(
    'is none without a shape and a standing charge: "%s"',
    (query) => expect(offerIn(new URLSearchParams(query))).toBeNull(),
  );

  it('misses the prices of its shape', () => {
    expect(missingPrices({ ...offer, shape: 'two-rate', night: null })).toEqual(['night']);
    expect(missingPrices({ ...offer, price: null })).toEqual(['price']);
  });
});
