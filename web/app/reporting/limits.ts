/** Constants of the specification for what the clients of a page collect and send. */
export const telemetryLimits = {
  /** Time between batches. */
  batchMs: 15_000,
  /** A batch of this size is sent at once; none is larger. */
  batchBytesMax: 100 * 1024,
  /** Events in memory; further ones are dropped. */
  itemsMax: 10_000,
  /** Events that wait in the browser session for the next document. */
  sessionItemsMax: 2_000,
  /** Answers after which a batch is sent again later; anything else is final. */
  retryStatuses: [408, 429, 500, 503],
} as const;

/** Pause after a failed attempt: doubled with each further one; the real pause is a random time between half of it and all of it. */
export const backOff = { firstMs: 10_000, lastMs: 3_600_000, retryAfterMsMax: 86_400_000 } as const;

/** Browsers refuse more than 64 KiB in requests that outlive the page. */
export const outlivingBytesMax = 60_000;
