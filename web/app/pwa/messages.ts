import type { ErrorTarget } from '../reporting/reporting.ts';

/** Messages of a page to the service worker. */
export type MessageToWorker =
  /** Store a copy of the page on screen. */
  | { readonly kind: 'copy-page'; readonly url: string }
  /** Keep a page and its pictures whatever their age, or no longer. Answered: whether it is kept now. */
  | { readonly kind: 'keep-offline'; readonly url: string; readonly isKept: boolean }
  /** Answered: whether the page is kept. */
  | { readonly kind: 'is-kept-offline'; readonly url: string }
  /** Answered: the pages of this person (opaque id) that open without a connection. */
  | { readonly kind: 'read-copies'; readonly person: string }
  /** Display settings for the offline page. */
  | { readonly kind: 'look'; readonly look: DisplaySettings }
  /** Report the worker's errors there; null: nowhere. */
  | { readonly kind: 'report-errors'; readonly to: ErrorTarget | null }
  /** Activate the new version: the person agreed. */
  | { readonly kind: 'take-over' }
  /** Activate the new version if no other page is open: this page has it already. */
  | { readonly kind: 'take-over-if-alone' }
  /** Delete all copies: the person signs out without a connection. Answered when they are deleted. */
  | { readonly kind: 'forget' }
  /** Answered: the worker's build. */
  | { readonly kind: 'build' };

/** Answers of the service worker, through the port of the message. */
export interface WorkerAnswers {
  readonly 'keep-offline': boolean;
  readonly 'is-kept-offline': boolean;
  readonly 'read-copies': readonly StoredCopy[];
  readonly forget: 'forgotten';
  readonly build: string;
}

/** A stored page with the ISO time at which it was stored. */
export interface StoredCopy {
  readonly url: string;
  readonly at: string;
  readonly html: string;
}

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
