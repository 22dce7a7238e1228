import type { ScreenRoute } from './screen-route.ts';

const members = ['owner', 'resident', 'demo', 'partner'] as const;

/** Routes of the maintenance of a home. */
export const careRoutes = [
  {
    path: '/maintenance',
    file: 'maintenance/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['maintenance'],
    resource: 'maintenance',
    verb: 'read',
    roles: members,
  },
  {
    path: '/maintenance/entry',
    file: 'maintenance/entry/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['maintenance'],
    resource: 'maintenance',
    verb: 'read',
    roles: members,
  },
  {
    path: '/maintenance/new',
    file: 'maintenance/new/screen.tsx',
    area: 'demo',
    catalogs: ['maintenance'],
    resource: 'maintenance',
    verb: 'create',
    roles: members,
    partnerScope: 'monitoring',
  },
  {
    path: '/maintenance/check',
    file: 'maintenance/check/screen.tsx',
    area: 'demo',
    catalogs: ['maintenance'],
    resource: 'maintenance',
    verb: 'create',
    roles: members,
    partnerScope: 'monitoring',
  },
  {
    path: '/maintenance/calendar',
    file: 'maintenance/calendar/screen.tsx',
    area: 'signed-in',
    catalogs: ['maintenance'],
    resource: 'calendar',
    verb: 'update',
    roles: ['owner', 'resident'],
  },
] as const satisfies readonly ScreenRoute[];
