import { noteCachedAnswer } from './stale-if-error.ts';
import type { MessageToPage } from './messages.ts';
import { reloadIfOtherPerson } from './other-pages.ts';

/** Handles messages of the service worker; does nothing in browsers without service workers. */
export function listenToWorker(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => {
    if (data.kind === 'person') reloadIfOtherPerson(data.person);
    else noteCachedAnswer(data);
  });
}
