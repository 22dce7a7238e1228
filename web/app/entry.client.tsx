import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { choiceCookie } from './api/cookies.ts';
import { loadCatalogs } from './i18n/catalogs.client.ts';
import { ignoreAbortedRequests } from './navigation/aborted-requests.ts';
import { hasLeftOpenedPage } from './navigation/opened-page.ts';
import { continueToRequestedPage } from './navigation/requested-page.ts';
import { startPwa } from './pwa/start.ts';
import { nextTask } from './ui/next-task.ts';

// While the catalogs are on their way, the rest of the start runs in tasks of its own: presses in between are answered.
const catalogs = loadCatalogs(location.pathname);

// Stores the display mode and the browser's time zone in cookies for the next request.
const isStandalone = matchMedia('(display-mode: standalone)').matches;
document.cookie = choiceCookie('display', isStandalone ? 'standalone' : 'browser');

continueToRequestedPage();
startPwa();
ignoreAbortedRequests(globalThis);

if (import.meta.env.DEV) {
  const { reloadOnRestart } = await import('./navigation/reload-on-restart.ts');
  reloadOnRestart();
}

await nextTask();
// The first format of a page takes long, since the browser loads its calendars for it.
document.cookie = choiceCookie('time-zone', Intl.DateTimeFormat().resolvedOptions().timeZone);

const i18n = await catalogs;

if (hasLeftOpenedPage()) location.reload();
else startTransition(hydrate);

function hydrate(): void {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  );
}
