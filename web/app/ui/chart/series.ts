/** The fixed meanings of colour and pattern, in the order of a stack from the axis. */
export const uses = ['sh', 'dhw', 'cool', 'app', 'rest', 'ev'] as const;
export const sources = ['sun', 'batt', 'grid'] as const;

export type ChartSeries = (typeof uses)[number] | (typeof sources)[number];

/** Fills too pale to stand alone. */
export const edged: ReadonlySet<ChartSeries> = new Set(['cool', 'rest', 'sun']);
