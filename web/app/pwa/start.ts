import { whenIdle } from '../ui/when-idle.ts';
import { watchConnection } from './connection.ts';
import { watchInstallPrompt } from './install-prompt.ts';
import { watchLanguagePress } from './language-press.ts';
import { listenToWorker } from './listen-to-worker.ts';
import { followPerson } from './other-pages.ts';
import { loadFormInput } from './load-form-input.ts';
import { registerWorker } from './register-worker.ts';

const idleMsMax = 4_000;
/** The first presses follow a page's load; the worker's start, which takes a device a second of work, waits for them. */
const workerDelayMs = 3_000;

/** Starts the installable app. Its listeners start with the page; the service worker starts some seconds after it is loaded. */
export function startPwa(): void {
  watchConnection();
  watchInstallPrompt();
  listenToWorker();
  followPerson();
  watchLanguagePress();
  const afterLoad = (): void =>
    whenIdle(() => {
      void loadFormInput().then((formInput) => {
        formInput?.restoreFormInput();
        formInput?.watchKeptForms();
      });
      if (!('serviceWorker' in navigator)) return;
      setTimeout(() => whenIdle(() => void registerWorker(), idleMsMax), workerDelayMs);
    }, idleMsMax);
  if (document.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad, { once: true });
}
