/** Parts of a day's cost, as owners read them. */
export const costParts = [
  'energy',
  'network',
  'tax',
  'standing',
  'capacity',
  'credit',
  'feed-in',
] as const;
export type CostPart = (typeof costParts)[number];
