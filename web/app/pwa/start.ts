import { whenIdle } from '../ui/when-idle.ts';
import { watchConnection } from './connection.ts';
import { watchInstallPrompt } from './install-prompt.ts';
import { watchLanguagePress } from './language-press.ts';
import { listenToWorker } from './listen-to-worker.ts';
import { followPerson } from './other-pages.ts';
import { loadFormInput } from './load-form-input.ts';
import { registerWorker } from './register-worker.ts';

const idleMsMax = 4_000;

/** Starts the installable app. Its listeners start with the page; the service worker starts once the page is loaded and idle. */
export function startPwa(): void {
  watchConnection();
  watchInstallPrompt();
  listenToWorker();
  followPerson();
  watchLanguagePress();
  const afterLoad = (): void =>
    whenIdle(() => {
      void loadFormInput().then((formInput) => formInput?.restoreFormInput());
      if ('serviceWorker' in navigator) void registerWorker();
    }, idleMsMax);
  if (document.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad, { once: true });
}
