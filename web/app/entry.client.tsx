import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { choiceCookie } from './api/cookies.ts';
import { buildId } from './build-id.ts';
import { loadCatalogs } from './i18n/catalogs.client.ts';
import { startPwa } from './pwa/start.ts';

// The next request says which build runs here, how it is open and in which zone its clock goes.
const isStandalone = matchMedia('(display-mode: standalone)').matches;
document.cookie = choiceCookie('build', buildId);
document.cookie = choiceCookie('display', isStandalone ? 'standalone' : 'browser');
document.cookie = choiceCookie('time-zone', Intl.DateTimeFormat().resolvedOptions().timeZone);

// A step taken before the last one has faded over ends its fading; the browser calls that an error, and nobody waits for it.
addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && reason.message.startsWith('Transition was skipped'))
    event.preventDefault();
});

startPwa();

const i18n = await loadCatalogs(location.pathname);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  );
});
