import type { ScreenRoute } from './screen-route.ts';

/** Routes of the transfer of a home. */
export const transferRoutes = [
  {
    path: '/transfer-installation',
    file: 'transfer-installation/screen.tsx',
    area: 'signed-in',
    catalogs: ['transfer'],
    resource: 'transfer',
    verb: 'create',
    roles: ['owner'],
    stepUp: true,
  },
  {
    path: '/transfer-installation/offer/:code',
    file: 'transfer-installation/offer/screen.tsx',
    area: 'signed-in',
    catalogs: ['transfer'],
    resource: 'transfer-offer',
    verb: 'update',
    roles: ['person'],
  },
] as const satisfies readonly ScreenRoute[];
