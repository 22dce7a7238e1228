/** Causes of the difference between a month's cost and its budget, in the order of their steps. */
export const varianceParts = [
  'target',
  'price',
  'weather',
  'behaviour',
  'efficiency',
  'own-power',
] as const;
export type VariancePartName = (typeof varianceParts)[number];
