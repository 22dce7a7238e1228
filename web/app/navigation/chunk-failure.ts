import { type Location, createPath } from 'react-router';
import { buildId } from '../build-id.ts';

const storageKey = 'chunk-failed';
const requestedKey = 'requested-page';

/**
 * If a newer build has replaced the code of a screen, the router reloads the old page. This then loads the page that was requested.
 */
export function continueToRequestedPage(): void {
  const requested = sessionStorage.getItem(requestedKey);
  sessionStorage.removeItem(requestedKey);
  const [load] = performance.getEntriesByType('navigation');
  const isReload = load instanceof PerformanceNavigationTiming && load.type === 'reload';
  if (requested !== null && isReload) location.assign(requested);
  addEventListener('pagehide', ({ persisted }) => {
    const next = persisted ? undefined : routerState()?.navigation.location;
    if (next) sessionStorage.setItem(requestedKey, createPath(next));
  });
}

interface RouterState {
  readonly navigation: { readonly location?: Location };
}

/** State of the hydrated router, read when the page ends: no effect of a component is sure to run before that. */
const routerState = (): RouterState | undefined =>
  Reflect.get(window, '__reactRouterDataRouter')?.state;

/** Reloads the document after a deferred part failed to load; false if that was tried already, so that the error is shown. */
export function reloadOnce(error: unknown): boolean {
  return isCodeMissing(error) && loadDocumentOnce(location.href);
}

/** Whether an error is a failed module import, by each browser's message. */
export function isCodeMissing(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|Importing a module script failed|module script/i.test(
      error.message,
    )
  );
}

/** Loads a document once per build and address, unless the person just acted, to prevent reload loops. */
function loadDocumentOnce(address: string): boolean {
  const tried = `${buildId} ${address}`;
  if (sessionStorage.getItem(storageKey) === tried && !navigator.userActivation?.isActive) {
    window.stop();
    return false;
  }
  sessionStorage.setItem(storageKey, tried);
  location.assign(address);
  return true;
}
