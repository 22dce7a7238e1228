import { accountRoutes } from './account-routes.ts';
import { internalRoutes } from './internal-routes.ts';
import { packageRoutes } from './package-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { settingRoutes } from './setting-routes.ts';
import type { Area, ScreenRoute } from './screen-route.ts';

const everyone = ['guest', 'person'] as const;
const members = ['owner', 'resident', 'demo', 'partner'] as const;

/** All screens, then the other addresses. Anything else is not found. */
export const screenRoutes = [
  {
    path: '/',
    file: 'start.tsx',
    area: 'public',
    catalogs: [],
    resource: 'screen',
    verb: 'read',
    roles: everyone,
  },
  {
    path: '/demo',
    file: 'demo/screen.tsx',
    area: 'public',
    catalogs: ['demo'],
    resource: 'demo-session',
    verb: 'create',
    roles: everyone,
  },
  {
    path: '/energy',
    file: 'energy/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['energy'],
    resource: 'home',
    verb: 'read',
    roles: members,
  },
  {
    path: '/installation-monitoring',
    file: 'installation-monitoring/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['monitoring'],
    resource: 'monitoring',
    verb: 'update',
    roles: members,
  },
  {
    path: '/installation-monitoring/message',
    file: 'installation-monitoring/message/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['message'],
    resource: 'monitoring',
    verb: 'read',
    roles: members,
  },
  {
    path: '/landing',
    file: 'landing/screen.tsx',
    area: 'public',
    catalogs: ['landing'],
    resource: 'screen',
    verb: 'read',
    roles: everyone,
  },
  {
    path: '/landing-invalid-code',
    file: 'landing-invalid-code/screen.tsx',
    area: 'public',
    catalogs: ['landing-invalid-code', 'invalid-code'],
    resource: 'invitation',
    verb: 'update',
    roles: everyone,
  },
  {
    path: '/language',
    file: 'language/screen.tsx',
    area: 'public',
    catalogs: ['language'],
    resource: 'language',
    verb: 'update',
    roles: everyone,
  },
  {
    path: '/launcher',
    file: 'launcher/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['launcher', 'home-notices'],
    resource: 'installation',
    verb: 'read',
    roles: ['person', 'visitor'],
  },
  {
    path: '/more',
    file: 'more.tsx',
    area: 'public',
    catalogs: [],
    resource: 'screen',
    verb: 'read',
    roles: everyone,
  },
  {
    path: '/overview',
    file: 'overview/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['overview', 'home-notices'],
    resource: 'installation',
    verb: 'read',
    roles: ['person', 'visitor'],
  },
  {
    path: '/overview/select-installation',
    file: 'overview/select-installation/screen.tsx',
    area: 'demo',
    catalogs: ['overview'],
    resource: 'installation',
    verb: 'read',
    roles: ['person', 'visitor'],
  },
  {
    path: '/under-maintenance',
    file: 'under-maintenance/screen.tsx',
    area: 'closed',
    catalogs: ['under-maintenance'],
    resource: 'downtime',
    verb: 'read',
    roles: everyone,
  },
  {
    path: '/energy/demo',
    file: 'energy/demo/screen.tsx',
    area: 'public',
    catalogs: ['demo'],
    resource: 'demo-session',
    verb: 'create',
    roles: everyone,
  },
  {
    path: '/energy/alerts',
    file: 'energy/alerts/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['alerts'],
    resource: 'alert',
    verb: 'update',
    roles: members,
  },
  {
    path: '/energy/decisions',
    file: 'energy/decisions/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['plan'],
    resource: 'plan-veto',
    verb: 'update',
    roles: ['owner', 'resident', 'demo'],
  },
  {
    path: '/energy/forecast',
    file: 'energy/forecast/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['forecast'],
    resource: 'forecast',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
  },
  {
    path: '/energy/history',
    file: 'energy/history/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['history', 'energy'],
    resource: 'history',
    verb: 'read',
    roles: members,
  },
  {
    path: '/energy/appliance/logs',
    file: 'energy/appliance/logs/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['logs', 'energy'],
    resource: 'log',
    verb: 'read',
    roles: members,
  },
  {
    path: '/energy/appliance/properties',
    file: 'energy/appliance/added-properties/screen.tsx',
    area: 'demo',
    catalogs: ['property'],
    resource: 'appliance-property',
    verb: 'update',
    roles: ['owner', 'demo'],
  },
  {
    path: '/energy/appliance/:applianceId/properties',
    file: 'energy/appliance/properties/screen.tsx',
    area: 'demo',
    catalogs: ['property'],
    resource: 'appliance-property',
    verb: 'update',
    roles: members,
  },
  {
    path: '/energy/appliance/:applianceId',
    file: 'energy/appliance/screen.tsx',
    area: 'demo',
    isCached: true,
    catalogs: ['appliance', 'series', 'energy'],
    resource: 'appliance',
    verb: 'read',
    roles: members,
  },
  ...settingRoutes,
  ...packageRoutes,
  ...peopleRoutes,
  ...registrationRoutes,
  {
    path: '/installation-monitoring/schedule',
    file: 'installation-monitoring/schedule/screen.tsx',
    area: 'demo',
    catalogs: ['schedule'],
    resource: 'schedule',
    verb: 'update',
    roles: members,
  },
  {
    path: '/installation-monitoring/trip',
    file: 'installation-monitoring/trip/screen.tsx',
    area: 'demo',
    catalogs: ['trip'],
    resource: 'trip',
    verb: 'update',
    roles: members,
  },
  ...accountRoutes,
  ...internalRoutes,
] as const satisfies readonly ScreenRoute[];

/** Addresses that answer with a file instead of a screen. */
export const downloadRoutes = [
  {
    path: '/energy/history/export',
    file: 'energy/history/export.ts',
    area: 'demo',
    catalogs: [],
    resource: 'history',
    verb: 'read',
    roles: members,
  },
  {
    path: '/energy/appliance/logs/export',
    file: 'energy/appliance/logs/export.ts',
    area: 'demo',
    catalogs: [],
    resource: 'log',
    verb: 'read',
    roles: members,
  },
  {
    path: '/documents/:document/json',
    file: 'documents/document/json.ts',
    area: 'signed-in',
    catalogs: [],
    resource: 'document',
    verb: 'read',
    roles: ['person'],
  },
  {
    path: '/installation-details/export',
    file: 'installation-details/export.ts',
    area: 'signed-in',
    catalogs: [],
    resource: 'home-details',
    verb: 'read',
    roles: ['owner'],
  },
] as const satisfies readonly ScreenRoute[];

export const routeTable: readonly ScreenRoute[] = [...screenRoutes, ...downloadRoutes];

/** Areas that need a sign-in or a demo session. */
export const needsSession = (area: Area): boolean => area === 'demo' || area === 'signed-in';

/** The entry of a router pattern; null for an unmatched address. */
export function routeOf(pattern: string): ScreenRoute | null {
  const path = pattern === '' ? '/' : pattern;
  return (
    routeTable.find(
      (route) => route.path === path || route.path === `/${path.replace(/^\//, '')}`,
    ) ?? null
  );
}
