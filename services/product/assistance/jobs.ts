import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { escalateRequest } from './escalate-request.ts';
import { escalationKind } from './escalation-work.ts';

/** Escalates requests that no employee of the company has answered in time. */
export function escalateWork(deps: Pick<ProductDeps, 'db' | 'clock'>): DueWork {
  return {
    name: escalationKind,
    declaration: { resource: 'assistance', verb: 'run', roles: ['service'] },
    lanes: { '': 2 },
    run: async ({ key }) => await escalateRequest(deps, key),
  };
}
