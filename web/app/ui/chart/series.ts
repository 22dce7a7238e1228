/**
 * The fixed meanings of colour and pattern, in the order of a stack from the axis. `pump` is a heat pump without division by use; it
 * has the colour of space heating.
 */
export const uses = ['sh', 'dhw', 'cool', 'backup', 'pump', 'app', 'rest', 'ev'] as const;
export const sources = ['sun', 'batt', 'grid'] as const;
/** Parts of a cost. */
export const costs = [
  'energy',
  'network',
  'tax',
  'standing',
  'capacity',
  'credit',
  'feed-in',
] as const;

/** `saved`: money that is not spent. */
export type ChartSeries =
  | (typeof uses)[number]
  | (typeof sources)[number]
  | (typeof costs)[number]
  | 'saved';

/** Pale fills that are drawn with an edge. */
export const edged: ReadonlySet<ChartSeries> = new Set([
  'cool',
  'rest',
  'sun',
  'tax',
  'standing',
  'capacity',
  'credit',
  'feed-in',
]);
