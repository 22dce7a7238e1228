import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { purgeInvitations } from './store.ts';

const retentionDays = 90;

export function purgeColleagueInvitationsJob(deps: Pick<ProductDeps, 'db'>): ServiceJob {
  return {
    name: 'colleague-invitation.purge',
    declaration: { resource: 'colleague', verb: 'run', roles: ['service'] },
    everyS: 3_600,
    run: (now) =>
      purgeInvitations(deps.db, { now, endedBefore: now.subtract({ hours: 24 * retentionDays }) }),
  };
}
