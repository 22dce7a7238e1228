import type { ScreenRoute } from './screen-route.ts';

const everyone = ['guest', 'person'] as const;

/** Routes for developers. */
export const internalRoutes = [
  {
    path: '/outbox',
    file: 'outbox/screen.tsx',
    area: 'public',
    catalogs: ['outbox'],
    resource: 'outbox',
    verb: 'read',
    roles: everyone,
    onlyIn: 'feature',
  },
  {
    path: '/internal/components',
    file: 'internal/components/screen.tsx',
    area: 'public',
    catalogs: [],
    resource: 'screen',
    verb: 'read',
    roles: everyone,
    onlyIn: 'feature',
  },
  {
    path: '/internal/labels',
    file: 'internal/labels/screen.tsx',
    area: 'public',
    catalogs: ['scan-units', 'product-range', 'sample-labels'],
    resource: 'screen',
    verb: 'read',
    roles: everyone,
    onlyIn: 'feature',
  },
  {
    path: '/internal/faults',
    file: 'internal/faults/screen.tsx',
    area: 'public',
    catalogs: [],
    resource: 'screen',
    verb: 'read',
    roles: everyone,
    onlyIn: 'feature',
  },
  {
    path: '/internal/forms',
    file: 'internal/forms/screen.tsx',
    area: 'public',
    catalogs: [],
    resource: 'screen',
    verb: 'update',
    roles: everyone,
    onlyIn: 'feature',
  },
  {
    path: '/internal/forms/:step',
    file: 'internal/forms/step/screen.tsx',
    area: 'signed-in',
    wizard: 'internal-rename',
    catalogs: ['wizard'],
    resource: 'draft',
    verb: 'update',
    roles: ['person'],
    onlyIn: 'feature',
  },
] as const satisfies readonly ScreenRoute[];
