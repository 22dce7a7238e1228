import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@hearth/platform/http/contract.ts';
import { type FoundDeclaration, registryProblems as problemsIn } from '@hearth/access/registry.ts';
import type { Service } from '@hearth/platform/process/service.ts';
import { downloadRoutes, screenRoutes } from '@hearth/web/app/route-table.ts';
import type { ScreenRoute } from '@hearth/web/app/screen-route.ts';
import { withServices } from '@hearth/app/testing-services.ts';

/** Routes, actions, jobs and downloads in the sources that the running services do not declare. */
export async function registryProblems(root: string): Promise<readonly string[]> {
  const endpoints = await writtenEndpoints(root);
  const screens = writtenScreens(root);
  const addresses = writtenAddresses(root);
  return withServices(({ services, registered }) => {
    // The sources have only the path of the app's own addresses; the registry has the rest.
    const own = addresses.flatMap(({ where, path }) => {
      const isDeclared = registered.some(({ service, name }) => service === 'web' && name === path);
      return isDeclared ? [] : [`${where}: ${path} is not in the registry`];
    });
    const jobs = Object.values(services).flatMap(jobsOf);
    return [...problemsIn(registered, [...endpoints, ...screens, ...jobs]), ...own];
  });
}

/** Endpoints of all contracts, implemented or not. */
async function writtenEndpoints(root: string): Promise<readonly FoundDeclaration[]> {
  const files = readdirSync(join(root, 'services'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('/contract.ts') && !file.includes('node_modules'),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: object = await import(pathToFileURL(join(root, 'services', file)).href);
      return endpointsIn(exported).map(([name, endpoint]) => ({
        ...declarationIn(endpoint),
        kind: endpoint.mediaTypes ? ('download' as const) : ('endpoint' as const),
        service: file.split('/')[0] ?? '',
        name,
        where: `services/${file}`,
      }));
    }),
  );
  return found.flat();
}

/** Endpoints of contracts: exported objects whose members have a method and a path. */
function endpointsIn(exported: object): readonly (readonly [string, Endpoint])[] {
  return Object.values(exported)
    .filter((value): value is object => typeof value === 'object' && value !== null)
    .flatMap((value) => Object.entries(value))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

function declarationIn({ resource, verb, roles, stepUp, idempotent, partnerScope }: Endpoint) {
  return {
    resource,
    verb,
    roles,
    ...(stepUp === undefined ? {} : { stepUp }),
    ...(idempotent === undefined ? {} : { idempotent }),
    ...(partnerScope === undefined ? {} : { partnerScope }),
  };
}

/** Pages, their exported actions, and downloads. */
function writtenScreens(root: string): readonly FoundDeclaration[] {
  const place = (file: string): string => `web/app/screens/${file}`;
  const pages = screenRoutes.map(({ path, file, resource, roles, partnerScope }: ScreenRoute) => ({
    kind: 'route' as const,
    service: 'web',
    name: path,
    resource,
    verb: 'read' as const,
    roles,
    ...(partnerScope === undefined ? {} : { partnerScope }),
    where: place(file),
  }));
  const actions = screenRoutes
    .filter(({ file }) =>
      /^export (?:async function|function|const) action\b/m.test(textOf(root, place(file))),
    )
    .map(
      ({ path, file, resource, verb, roles, actionRoles, stepUp, actionScope }: ScreenRoute) => ({
        kind: 'action' as const,
        service: 'web',
        name: path,
        resource,
        verb,
        roles: actionRoles ?? roles,
        ...(stepUp === undefined ? {} : { stepUp }),
        ...(actionScope === undefined ? {} : { partnerScope: actionScope }),
        where: place(file),
      }),
    );
  const downloads = downloadRoutes.map(
    ({ path, file, resource, verb, roles, partnerScope }: ScreenRoute) => ({
      kind: 'download' as const,
      service: 'web',
      name: path,
      resource,
      verb,
      roles,
      ...(partnerScope === undefined ? {} : { partnerScope }),
      where: place(file),
    }),
  );
  return [...pages, ...actions, ...downloads];
}

/** Addresses that the web server answers itself. */
function writtenAddresses(root: string): readonly { where: string; path: string }[] {
  const folder = 'web/server';
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [
        ...textOf(root, `${folder}/${file}`).matchAll(
          /\bapp\.(?:get|post|put|patch|delete)\(\s*'([^']+)'/g,
        ),
      ].map(([, path = '']) => ({ where: `${folder}/${file}`, path })),
    );
}

function jobsOf({ name: service, jobs, dueWork = [] }: Service): readonly FoundDeclaration[] {
  return [...jobs, ...dueWork].map(({ name, declaration }) => ({
    ...declaration,
    kind: 'job' as const,
    service,
    name,
    where: `services/${service}`,
  }));
}

const textOf = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');
