import { type Location, createPath } from 'react-router';

const storageKey = 'requested-page';

/**
 * If a newer build has replaced the code of a screen, the router reloads the old page. This then loads the page that was requested.
 * A reload of any other page, such as the document that a form led to, keeps that page.
 */
export function continueToRequestedPage(): void {
  const stored = new URLSearchParams(sessionStorage.getItem(storageKey) ?? '');
  sessionStorage.removeItem(storageKey);
  const [load] = performance.getEntriesByType('navigation');
  const isReload = load instanceof PerformanceNavigationTiming && load.type === 'reload';
  const requested = stored.get('from') === location.href ? stored.get('to') : null;
  if (requested !== null && isReload) location.assign(requested);
  addEventListener('pagehide', ({ persisted }) => {
    const next = persisted ? undefined : routerState()?.navigation.location;
    if (!next) return;
    const entry = new URLSearchParams({ from: location.href, to: createPath(next) });
    sessionStorage.setItem(storageKey, entry.toString());
  });
}

interface RouterState {
  readonly navigation: { readonly location?: Location };
}

/** State of the hydrated router, read when the page ends: no effect of a component is sure to run before that. */
const routerState = (): RouterState | undefined =>
  Reflect.get(window, '__reactRouterDataRouter')?.state;
