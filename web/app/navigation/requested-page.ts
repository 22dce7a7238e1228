import { type Location, createPath } from 'react-router';

const storageKey = 'requested-page';

/**
 * If a newer build has replaced the code of a screen, the router reloads the old page. This then loads the page that was requested.
 */
export function continueToRequestedPage(): void {
  const requested = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  const [load] = performance.getEntriesByType('navigation');
  const isReload = load instanceof PerformanceNavigationTiming && load.type === 'reload';
  if (requested !== null && isReload) location.assign(requested);
  addEventListener('pagehide', ({ persisted }) => {
    const next = persisted ? undefined : routerState()?.navigation.location;
    if (next) sessionStorage.setItem(storageKey, createPath(next));
  });
}

interface RouterState {
  readonly navigation: { readonly location?: Location };
}

/** State of the hydrated router, read when the page ends: no effect of a component is sure to run before that. */
const routerState = (): RouterState | undefined =>
  Reflect.get(window, '__reactRouterDataRouter')?.state;
