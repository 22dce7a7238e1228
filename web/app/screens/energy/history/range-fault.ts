/** Codes of the service about a range of days, and of a text that is no date. */
export const rangeFaults = [
  'bad-date',
  'range-incomplete',
  'range-reversed',
  'range-in-future',
  'range-before-readings',
  'range-too-long',
] as const;

/** Why a typed range cannot be answered, and at which of its fields. */
export interface RangeFault {
  readonly field: 'from' | 'to';
  readonly code: (typeof rangeFaults)[number];
  readonly params: Readonly<Record<string, string | number | boolean | null>>;
}
