import { routeTable } from '../route-table.ts';
import type { ScreenRoute } from '../screen-route.ts';

let known: ReturnType<typeof routesByPath> | undefined;

/** The screen's entry of a path; undefined for other addresses. */
export function routeOfPath(pathname: string): ScreenRoute | undefined {
  known ??= routesByPath(routeTable);
  const path = pathname.replace(/\/+$/, '') || '/';
  return known.fixed.get(path) ?? known.open.find(({ pattern }) => pattern.test(path))?.route;
}

function routesByPath(routes: readonly ScreenRoute[]) {
  return {
    fixed: new Map(routes.map((route) => [route.path, route])),
    open: routes.flatMap((route) =>
      route.path.includes(':')
        ? { route, pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`) }
        : [],
    ),
  };
}

/** The pattern of a screen's path, without ids: `/overview/:installation/packages`; `unknown` for others. */
export const routePattern = (pathname: string): string => routeOfPath(pathname)?.path ?? 'unknown';

/**
 * The pattern of a request's address: of a screen for its document and its data, `/assets/*` for files of the build, `elsewhere` for
 * another origin, `unknown` for others.
 */
export function endpointPattern(address: string, origin: string): string {
  const url = URL.parse(address, origin);
  if (url?.origin !== origin) return 'elsewhere';
  if (url.pathname.startsWith('/assets/')) return '/assets/*';
  const path = url.pathname.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '');
  return routePattern(path);
}
