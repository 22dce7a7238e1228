/** Time in which a requested deletion can be cancelled. */
export const gracePeriod = { hours: 7 * 24 };
