import type { HouseRecord } from './building/contract.ts';

/** A detached house of four people, for calculations from the house record. */
export const detachedHouse: HouseRecord = {
  kind: 'detached',
  built: '1979-1994',
  floorAreaM2: 142,
  persons: 4,
};

/** A contract with one price of a kWh and a base price a month. */
export const flatContract = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR' as const,
  versions: [
    {
      name: 'Lindenstrom',
      validFrom: '2025-01-01',
      vatRate: 0.19,
      pricesInclVat: true,
      standing: [{ name: 'Base', layer: 'energy' as const, amount: 12, per: 'month' as const }],
      energyImport: [{ name: 'Energy', kind: 'flat' as const, rate: 0.3 }],
    },
  ],
};
