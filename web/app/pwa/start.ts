import { whenIdle } from '../ui/when-idle.ts';
import { watchConnection } from './connection.ts';
import { putTypedBack } from './half-typed.ts';
import { watchInstall } from './install-offer.ts';
import { listenToWorker } from './listen-to-worker.ts';
import { followPerson } from './other-pages.ts';
import { register } from './register.ts';

const idleMsMax = 4_000;

/** Starts the installable app. Its listeners start with the page; the service worker starts once the page is loaded and idle. */
export function startPwa(): void {
  watchConnection();
  watchInstall();
  listenToWorker();
  followPerson();
  const afterLoad = (): void =>
    whenIdle(() => {
      putTypedBack();
      if ('serviceWorker' in navigator) void register();
    }, idleMsMax);
  if (document.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad, { once: true });
}
