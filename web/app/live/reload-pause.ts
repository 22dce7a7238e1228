/** Reload intervals: rare while the change stream is open (for lost events), every minute without it. */
const restingMs = { live: 300_000, alone: 60_000 };
/** While the result of a command is pending and there is no stream. */
const watchingMs = 2_000;
/** While a section of the page has no values at all: a service was late or down. */
const missingMs = 10_000;

export interface PageState {
  /** The change stream is open. */
  readonly isLive: boolean;
  /** A command of this page is pending. */
  readonly isAwaiting: boolean;
  /** A section could not be read and has no last values. */
  readonly isMissing: boolean;
}

/** Time until the page is read again without an event. */
export function reloadPauseMs({ isLive, isAwaiting, isMissing }: PageState): number {
  if (isAwaiting && !isLive) return watchingMs;
  if (isMissing) return missingMs;
  return isLive ? restingMs.live : restingMs.alone;
}
