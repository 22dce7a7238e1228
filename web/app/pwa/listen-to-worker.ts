import { noteCachedAnswer } from './stale-if-error.ts';
import type { ToPage } from './messages.ts';
import { whenPersonIs } from './other-pages.ts';

/** From the page's first moment, so that no word is missed; where there are no workers, there is nothing to hear. */
export function listenToWorker(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.kind === 'person') whenPersonIs(data.person);
    else noteCachedAnswer(data);
  });
}
