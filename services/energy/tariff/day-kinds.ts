export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Days that a price rule can name. */
export const dayKinds = [...weekdays, 'workday', 'weekend', 'holiday'] as const;

export type DayKind = (typeof dayKinds)[number];
