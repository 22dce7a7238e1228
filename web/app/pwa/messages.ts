/** What a page tells its worker. */
export type MessageToWorker =
  /** This address is on screen: see that there is a copy of it. */
  | { readonly kind: 'keep'; readonly url: string }
  /** How this browser's pages look, for the page that is shown when there is no other. */
  | { readonly kind: 'look'; readonly look: DisplaySettings }
  /** The person agreed to the new version. */
  | { readonly kind: 'take-over' }
  /** The page is of the new version already: nobody needs to be asked where no other page is open. */
  | { readonly kind: 'take-over-if-alone' }
  /** The person signs out and there is no line to say so: forget them. Answered through the message's port. */
  | { readonly kind: 'forget' }
  /** Which build are you? Answered through the message's port. */
  | { readonly kind: 'build' };

/** What the worker tells pages. */
export type MessageToPage =
  /** What was just answered for this address is a copy of that time (ISO). */
  | { readonly kind: 'copied'; readonly url: string; readonly at: string }
  /** Pages now belong to somebody else, or to nobody. */
  | { readonly kind: 'person'; readonly person: string };

export interface DisplaySettings {
  readonly language: string;
  readonly theme: string;
  readonly textSize: string;
}

export function isMessageToWorker(message: unknown): message is MessageToWorker {
  return typeof message === 'object' && message !== null && 'kind' in message;
}
