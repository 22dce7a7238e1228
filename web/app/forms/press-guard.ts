/** Time in which a second press is the same double press: the router has not yet rendered that it sends the form. */
const doublePressMs = 1000;

export interface PressGuard {
  /** Whether the form was sent a moment ago; known before the router's state changes. */
  readonly isSent: () => boolean;
  readonly note: (isSent: boolean) => void;
}

/**
 * Keeps a double press from sending a form twice. Only for a moment: on a busy device the answer can arrive before the router has
 * rendered that it was sending, so that nothing would ever say that the sending is over.
 */
export function createPressGuard(now: () => number): PressGuard {
  let sentAt: number | null = null;
  return {
    isSent: () => sentAt !== null && now() - sentAt < doublePressMs,
    note: (isSent) => {
      sentAt = isSent ? now() : null;
    },
  };
}
