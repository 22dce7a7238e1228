import { matchPath } from 'react-router';

interface Manifest {
  readonly routes: Readonly<
    Record<string, { path?: string; module: string; imports?: readonly string[] } | undefined>
  >;
}

/** The router's manifest of modules by route, which is in every page. */
function manifest(): Manifest {
  return Reflect.get(window, '__reactRouterManifest') ?? { routes: {} };
}

/** The modules of the screen at an address. */
export function screenFiles(pathname: string, table = manifest()): readonly string[] {
  const routes = Object.values(table.routes).filter((each) => each?.path && each.path !== '*');
  const found =
    routes.find((each) => each?.path === pathname) ??
    routes.find((each) => matchPath(each?.path ?? '', pathname));
  return found ? [found.module, ...(found.imports ?? [])] : [];
}
