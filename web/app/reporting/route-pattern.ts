import { routeTable } from '../route-table.ts';

/** The pattern of a screen's path, without ids: `/overview/:installationId/packages`; `unknown` for others. */
export function routePattern(pathname: string): string {
  const path = pathname.replace(/\/+$/, '') || '/';
  const route =
    routeTable.find((each) => each.path === path) ??
    routeTable.find((each) => new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));
  return route?.path ?? 'unknown';
}
