import type { ScreenRoute } from './screen-route.ts';

/** A step of the wizard that offers a home. */
const offerStep = {
  area: 'signed-in',
  wizard: 'transfer',
  catalogs: ['wizard'],
  resource: 'transfer',
  verb: 'create',
  roles: ['owner'],
} as const;

/** Routes of the transfer of a home. */
export const transferRoutes = [
  {
    path: '/transfer-installation',
    file: 'transfer-installation/screen.tsx',
    area: 'demo',
    catalogs: ['transfer'],
    resource: 'transfer',
    verb: 'update',
    roles: ['person', 'visitor'],
    actionRoles: ['person'],
    stepUp: true,
  },
  {
    ...offerStep,
    path: '/transfer-installation/overview',
    file: 'transfer-installation/overview/screen.tsx',
  },
  {
    ...offerStep,
    path: '/transfer-installation/details',
    file: 'transfer-installation/details/screen.tsx',
  },
  {
    ...offerStep,
    path: '/transfer-installation/gdpr',
    file: 'transfer-installation/gdpr/screen.tsx',
  },
  {
    ...offerStep,
    path: '/transfer-installation/service-contracts',
    file: 'transfer-installation/service-contracts/screen.tsx',
    stepUp: true,
  },
  {
    ...offerStep,
    path: '/transfer-installation/confirm-exit',
    file: 'transfer-installation/confirm-exit/screen.tsx',
    catalogs: ['transfer', 'wizard'],
  },
  {
    path: '/transfer-installation/success',
    file: 'transfer-installation/success/screen.tsx',
    area: 'signed-in',
    catalogs: ['transfer', 'transfer-offer'],
    resource: 'transfer',
    verb: 'read',
    roles: ['owner'],
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
  {
    path: '/transfer-installation/offer/:code/dossier',
    file: 'transfer-installation/offer/dossier/screen.tsx',
    area: 'signed-in',
    catalogs: ['dossier'],
    resource: 'transfer-offer',
    verb: 'read',
    roles: ['person'],
  },
] as const satisfies readonly ScreenRoute[];
