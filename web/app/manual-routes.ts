import type { ScreenRoute } from './screen-route.ts';

/** Manuals, open to everybody: they are about models. */
export const manualRoutes = [
  {
    path: '/manual',
    file: 'manual/screen.tsx',
    area: 'public',
    isCached: true,
    catalogs: ['manual'],
    resource: 'manual',
    verb: 'read',
    roles: ['guest', 'person'],
    partnerScope: 'contact',
  },
  {
    path: '/manual/:manual',
    file: 'manual/reader/screen.tsx',
    area: 'public',
    isCached: true,
    catalogs: ['manual'],
    resource: 'text-size',
    verb: 'update',
    roles: ['guest', 'person'],
  },
] as const satisfies readonly ScreenRoute[];

export const manualDownloadRoutes = [
  {
    path: '/manual/file/:file',
    file: 'manual/file.ts',
    area: 'public',
    catalogs: [],
    resource: 'manual',
    verb: 'read',
    roles: ['guest', 'person'],
  },
] as const satisfies readonly ScreenRoute[];
