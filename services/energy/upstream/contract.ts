/** Why a service of others gave nothing, as it is told. */
export const failureCodes = [
  /** Not reachable, or it answers that it cannot serve now. */
  'offline',
  'timed-out',
  /** More was asked than it allows, or than we allow ourselves. */
  'quota',
  /** It knows us no more, or takes the question for a wrong one: asking again changes nothing. */
  'refused',
  /** Not what its documentation says, in another unit, or not believable. */
  'malformed',
  /** Everything is right, and there is nothing (yet). */
  'nothing-there',
] as const;
export type FailureCode = (typeof failureCodes)[number];
