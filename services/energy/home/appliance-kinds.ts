export const applianceKinds = [
  'heat-pump',
  'air-conditioner',
  'boiler',
  'ventilation',
  'ev-charger',
  'battery',
  'pv',
  'meter',
  'plug',
  'other',
] as const;
export type ApplianceKindName = (typeof applianceKinds)[number];

/** Kinds that a person adds. */
export const addedKinds = ['plug', 'ev-charger', 'battery', 'other'] as const;

/** Kinds that the balance of a home is made of; they cannot be left out of it. */
export const balanceKinds: readonly ApplianceKindName[] = ['meter', 'pv', 'battery'];
