import type { ScreenRoute } from './route-table.ts';

/** A home and whoever belongs to it. */
export const peopleRoutes = [
  {
    path: '/installation-details',
    file: 'installation-details/screen.tsx',
    area: 'demo',
    isKept: true,
    catalogs: ['installation-details', 'forms'],
    resource: 'installation',
    verb: 'update',
    roles: ['owner', 'resident', 'demo', 'partner'],
    partnerScope: 'contact',
  },
  {
    path: '/invitation/:code',
    file: 'invitation/screen.tsx',
    area: 'public',
    catalogs: ['invitation', 'forms'],
    resource: 'invitation',
    verb: 'update',
    roles: ['guest', 'person'],
  },
] as const satisfies readonly ScreenRoute[];
