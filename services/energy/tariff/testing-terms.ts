/** A contract with one price for energy of either direction. */
export const lindenstrom = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR' as const,
  versions: [
    {
      name: 'Lindenstrom',
      validFrom: '2025-01-01',
      vatRate: 0.19,
      pricesInclVat: true,
      energyImport: [{ name: 'Energy', kind: 'flat' as const, rate: 0.3 }],
      energyExport: [{ name: 'Feed-in', kind: 'flat' as const, rate: 0.08 }],
    },
  ],
};
