import type { Registered } from '@hearth/access/registry.ts';
import { downloadRoutes, screenRoutes } from '../app/route-table.ts';
import type { ScreenRoute } from '../app/screen-route.ts';

const everyone = ['guest', 'person'] as const;

/** Addresses of the server itself, without a screen. */
const ownRoutes = [
  { name: '/auth/start', verb: 'run' },
  { name: '/auth/callback', verb: 'run' },
  { name: '/auth/backchannel-logout', verb: 'run' },
  { name: '/sign-out', verb: 'delete' },
  { name: '/push/subscription', verb: 'update' },
  { name: '/demo/leave', verb: 'delete' },
  { name: '/brand/:file', verb: 'read' },
  { name: '/favicon.ico', verb: 'read' },
  { name: '/manifest.webmanifest', verb: 'read' },
  { name: '/offline.html', verb: 'read' },
  { name: '/sw.js', verb: 'read' },
  { name: '/elements/scheduler.js', verb: 'read' },
  { name: '/elements/request-for-assistance.js', verb: 'read' },
  { name: '/errors/api/1/envelope/', verb: 'create' },
  { name: '/v2/track', verb: 'create' },
  { name: '/v2.1/track', verb: 'create' },
  { name: '/internal/errors', verb: 'read' },
  { name: '/internal/telemetry', verb: 'read' },
  { name: '/robots.txt', verb: 'read' },
  { name: '/.well-known/security.txt', verb: 'read' },
  { name: '/.well-known/change-password', verb: 'read' },
] as const;

const changes: Registered = {
  kind: 'route',
  service: 'web',
  name: '/changes',
  resource: 'change',
  verb: 'read',
  roles: ['owner', 'resident', 'demo', 'partner'],
};

/** All addresses of the web, for the registry. */
export function webRoutes(): readonly Registered[] {
  const screens = screenRoutes.map(({ path, resource, roles, partnerScope }: ScreenRoute) => ({
    kind: 'route' as const,
    service: 'web',
    name: path,
    resource,
    verb: 'read' as const,
    roles,
    ...(partnerScope === undefined ? {} : { partnerScope }),
  }));
  // A screen with a declaration beyond reading has an action.
  const actions = screenRoutes
    .filter(({ verb }) => verb !== 'read')
    .map((route: ScreenRoute) => ({
      kind: 'action' as const,
      service: 'web',
      name: route.path,
      resource: route.resource,
      verb: route.verb,
      roles: route.actionRoles ?? route.roles,
      ...(route.stepUp === undefined ? {} : { stepUp: route.stepUp }),
      ...(route.actionScope === undefined ? {} : { partnerScope: route.actionScope }),
    }));
  const downloads = downloadRoutes.map(
    ({ path, resource, verb, roles, partnerScope }: ScreenRoute) => ({
      kind: 'download' as const,
      service: 'web',
      name: path,
      resource,
      verb,
      roles,
      ...(partnerScope === undefined ? {} : { partnerScope }),
    }),
  );
  const own = ownRoutes.map(({ name, verb }) => ({
    kind: verb === 'read' ? ('route' as const) : ('action' as const),
    service: 'web',
    name,
    resource: 'session',
    verb,
    roles: everyone,
  }));
  return [...screens, ...actions, ...downloads, ...own, changes];
}
