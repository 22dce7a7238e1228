/** A contract with one price per kWh, EUR. */
export const termsAt = (rate: number, validFrom = '2025-01-01') => ({
  timeZone: 'Europe/Berlin',
  currency: 'EUR' as const,
  versions: [
    {
      name: 'Lindenstrom',
      validFrom,
      vatRate: 0.19,
      pricesInclVat: true,
      standing: [
        { name: 'Base price', layer: 'energy' as const, amount: 11.9, per: 'month' as const },
      ],
      energyImport: [{ name: 'Energy', kind: 'flat' as const, rate }],
    },
  ],
});

/** Panels on one roof, with a battery. */
export const panels = {
  commissionedOn: '2024-05-01',
  arrays: [
    {
      name: 'South roof',
      ratedKw: 8.4,
      azimuthDeg: 180,
      tiltDeg: 35,
      mounting: 'close-roof' as const,
      shading: 'none' as const,
    },
  ],
  inverterKw: 8,
  batteryKwh: 10,
  exportedEnergy: 'metered' as const,
  exportLimitKw: null,
};
