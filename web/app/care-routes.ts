import type { ScreenRoute } from './screen-route.ts';

const maintenance = {
  area: 'demo',
  catalogs: ['maintenance'],
  resource: 'maintenance',
  roles: ['owner', 'resident', 'demo', 'partner'],
  verb: 'read',
  isCached: true,
} as const;

const { isCached: _isCached, ...uncached } = maintenance;
const noted = { ...uncached, verb: 'create', actionScope: 'monitoring' } as const;

const household = ['owner', 'resident'] as const;

const assistance = {
  area: 'signed-in',
  catalogs: ['assistance', 'files'],
  resource: 'assistance',
  verb: 'create',
} as const;

/** Routes of the maintenance of a home and of its requests for assistance. */
export const careRoutes = [
  { ...maintenance, path: '/maintenance', file: 'maintenance/screen.tsx' },
  {
    ...maintenance,
    path: '/maintenance/entry',
    file: 'maintenance/entry/screen.tsx',
    catalogs: ['maintenance', 'files'],
  },
  {
    ...noted,
    area: 'signed-in',
    path: '/maintenance/entry/files',
    file: 'maintenance/entry/files/screen.tsx',
    catalogs: ['maintenance', 'files'],
    roles: [...household, 'partner'],
  },
  { ...noted, path: '/maintenance/new', file: 'maintenance/new/screen.tsx' },
  { ...noted, path: '/maintenance/check', file: 'maintenance/check/screen.tsx' },
  {
    ...uncached,
    path: '/maintenance/proof',
    file: 'maintenance/proof/screen.tsx',
    area: 'signed-in',
    verb: 'create',
    roles: household,
  },
  {
    ...uncached,
    path: '/maintenance/calendar',
    file: 'maintenance/calendar/screen.tsx',
    area: 'signed-in',
    resource: 'calendar',
    verb: 'update',
    roles: household,
  },
  {
    ...maintenance,
    path: '/request-for-assistance',
    file: 'request-for-assistance/screen.tsx',
    catalogs: assistance.catalogs,
    resource: 'assistance',
    partnerScope: 'contact',
  },
  {
    ...assistance,
    path: '/request-for-assistance/help',
    file: 'request-for-assistance/help/screen.tsx',
    roles: household,
  },
  {
    ...assistance,
    path: '/request-for-assistance/request',
    file: 'request-for-assistance/request/screen.tsx',
    roles: [...household, 'partner'],
    partnerScope: 'contact',
    actionScope: 'contact',
  },
] as const satisfies readonly ScreenRoute[];

const download = {
  area: 'signed-in',
  catalogs: [],
  resource: 'assistance',
  verb: 'read',
  roles: [...household, 'partner'],
  partnerScope: 'contact',
} as const;

/** The agreed visit of a request, for a calendar, its files and those of the log, and the address that takes requests written without a connection. */
export const careDownloads = [
  {
    ...assistance,
    path: '/request-for-assistance/kept',
    file: 'request-for-assistance/kept/send-kept.ts',
    catalogs: [],
    roles: household,
  },
  {
    ...download,
    path: '/request-for-assistance/visit/export',
    file: 'request-for-assistance/request/visit-file.ts',
  },
  {
    ...download,
    path: '/request-for-assistance/file',
    file: 'request-for-assistance/request/added-file.ts',
  },
  {
    ...uncached,
    path: '/maintenance/file',
    file: 'maintenance/entry/files/added-file.ts',
    catalogs: [],
  },
] as const satisfies readonly ScreenRoute[];
