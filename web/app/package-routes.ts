import type { ScreenRoute } from './screen-route.ts';

const readers = ['owner', 'resident', 'demo'] as const;

/** Routes of the packages of a home and their terms. */
export const packageRoutes = [
  {
    path: '/overview/:installation/packages',
    file: 'overview/packages/screen.tsx',
    area: 'demo',
    catalogs: ['packages'],
    resource: 'package',
    verb: 'read',
    roles: readers,
  },
  {
    path: '/overview/:installation/terms-and-conditions',
    file: 'overview/terms-and-conditions/screen.tsx',
    area: 'demo',
    catalogs: ['packages'],
    resource: 'terms-acceptance',
    verb: 'create',
    roles: readers,
  },
  {
    path: '/overview/:installation/:package',
    file: 'overview/package/screen.tsx',
    area: 'demo',
    catalogs: ['packages'],
    resource: 'package',
    verb: 'update',
    roles: readers,
  },
  {
    path: '/overview/:installation/:package/terms-and-conditions',
    file: 'overview/package-terms/screen.tsx',
    area: 'demo',
    catalogs: ['packages'],
    resource: 'terms-acceptance',
    verb: 'create',
    roles: readers,
  },
  {
    path: '/purchase-package/sandbox',
    file: 'purchase-package/sandbox/screen.tsx',
    area: 'signed-in',
    catalogs: ['purchase'],
    resource: 'purchase',
    verb: 'update',
    roles: ['person'],
  },
  {
    path: '/purchase-package/detecting-status',
    file: 'purchase-package/detecting-status/screen.tsx',
    area: 'signed-in',
    catalogs: ['purchase'],
    resource: 'purchase',
    verb: 'read',
    roles: ['person'],
  },
  {
    path: '/purchase-package/confirmed-purchase',
    file: 'purchase-package/confirmed-purchase/screen.tsx',
    area: 'signed-in',
    catalogs: ['purchase'],
    resource: 'purchase',
    verb: 'read',
    roles: ['person'],
  },
  {
    path: '/purchase-package/failed-purchase',
    file: 'purchase-package/failed-purchase/screen.tsx',
    area: 'signed-in',
    catalogs: ['purchase'],
    resource: 'purchase',
    verb: 'read',
    roles: ['person'],
  },
] as const satisfies readonly ScreenRoute[];
