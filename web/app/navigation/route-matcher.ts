import { type RouteMatch, type RouteObject, matchRoutes, parsePath } from 'react-router';

/** What the router asks of its matcher, in the library's own names. */
export interface RouteMatcher {
  update(routes: readonly RouteObject[]): void;
  match(location: string | { readonly pathname?: string }): RouteMatch[] | null;
}

/**
 * Finds the screen of an address as the router does, without a regular expression for each of the app's addresses: those are half of
 * the time from the first script to a page that answers. Only the few routes whose plain segments fit are compared by the router.
 */
export function createRouteMatcher(basename: string | undefined): RouteMatcher {
  let root: RouteObject | undefined;
  return {
    update(routes) {
      // All screens are children of the one root.
      root = routes[0];
    },
    match(location) {
      if (!root?.children) return null;
      const { pathname = '/' } = typeof location === 'string' ? parsePath(location) : location;
      const requested = segmentsOf(pathname);
      const children = root.children.filter(({ path }) => mayMatch(path, requested));
      const fitting: RouteObject[] = [{ ...root, children }];
      const matches = matchRoutes(fitting, location, basename);
      if (matches?.[0]) matches[0].route = root;
      return matches;
    },
  };
}

const segmentsOf = (path: string): readonly string[] =>
  path.toLowerCase().split('/').filter(Boolean);

/** False only where the router would not match either; it decides about everything but plain absolute paths. */
function mayMatch(path = '', requested: readonly string[]): boolean {
  const own = segmentsOf(path);
  return (
    !/^\/[^?*]*$/.test(path) ||
    (own.length === requested.length &&
      own.every((segment, at) => /[:%]/.test(segment + requested[at]) || segment === requested[at]))
  );
}
