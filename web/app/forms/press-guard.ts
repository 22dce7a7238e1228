/** Time in which a second press is the same double press: the router has not yet rendered that it sends the form. */
const doublePressMs = 1000;

export interface PressGuard {
  /** Whether the form was sent a moment ago; known before the router's state changes. */
  readonly isSent: () => boolean;
  readonly note: (isSent: boolean) => void;
  /** The form is shown at a location of the history: a press at an earlier one is over. */
  readonly noteLocation: (key: string) => void;
}

/**
 * Keeps a double press from sending a form twice. Only for a moment: on a busy device the answer can arrive before the router has
 * rendered that it was sending, so that nothing would ever say that the sending is over.
 */
export function createPressGuard(now: () => number): PressGuard {
  let sentAt: number | null = null;
  let location = '';
  return {
    isSent: () => sentAt !== null && now() - sentAt < doublePressMs,
    note: (isSent) => {
      sentAt = isSent ? now() : null;
    },
    noteLocation(key) {
      if (key !== location) sentAt = null;
      location = key;
    },
  };
}
