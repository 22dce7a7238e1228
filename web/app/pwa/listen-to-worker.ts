import { noteCachedAnswer } from './stale-if-error.ts';
import type { MessageToPage } from './messages.ts';
import { reloadIfOtherPerson } from './other-pages.ts';

/** From the page's first moment, so that no word is missed; where there are no workers, there is nothing to hear. */
export function listenToWorker(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => {
    if (data.kind === 'person') reloadIfOtherPerson(data.person);
    else noteCachedAnswer(data);
  });
}
