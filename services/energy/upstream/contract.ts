/** Reasons for the failure of an external service. */
export const failureCodes = [
  /** Not reachable, or it answers that it cannot serve now. */
  'offline',
  'timed-out',
  /** The service's quota or our own limit is used up. */
  'quota',
  /** The service refuses the credentials or the request; a retry changes nothing. */
  'refused',
  /** The answer differs from the documentation, has another unit or is implausible. */
  'malformed',
  /** Everything is right, and there is nothing (yet). */
  'nothing-there',
] as const;
export type FailureCode = (typeof failureCodes)[number];
