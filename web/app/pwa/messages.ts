/** Messages of a page to the service worker. */
export type MessageToWorker =
  /** Store a copy of the page on screen. */
  | { readonly kind: 'keep'; readonly url: string }
  /** Keep a page and its pictures whatever their age, or no longer. Answered through the port: whether it is kept. */
  | {
      readonly kind: 'keep-offline';
      readonly url: string;
      readonly pictures: readonly string[];
      readonly isKept: boolean;
    }
  /** Report through the port whether the page is kept. */
  | { readonly kind: 'is-kept'; readonly url: string }
  /** Display settings for the offline page. */
  | { readonly kind: 'look'; readonly look: DisplaySettings }
  /** Activate the new version: the person agreed. */
  | { readonly kind: 'take-over' }
  /** Activate the new version if no other page is open: this page has it already. */
  | { readonly kind: 'take-over-if-alone' }
  /** Delete all copies: the person signs out without a connection. Answered through the message's port. */
  | { readonly kind: 'forget' }
  /** Report the worker's build through the message's port. */
  | { readonly kind: 'build' };

/** Messages of the service worker to pages. */
export type MessageToPage =
  /** The last response for this address was a copy of that time (ISO). */
  | { readonly kind: 'copied'; readonly url: string; readonly at: string }
  /** Another person has signed in, or nobody is signed in. */
  | { readonly kind: 'person'; readonly person: string };

export interface DisplaySettings {
  readonly language: string;
  readonly theme: string;
  readonly textSize: string;
}

export function isMessageToWorker(message: unknown): message is MessageToWorker {
  return typeof message === 'object' && message !== null && 'kind' in message;
}
