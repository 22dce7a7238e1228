import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { WithDemo } from './demo-deps.ts';
import { startWithin, startsWithin } from './limits.ts';
import { tellOver } from './outbox.ts';
import { takeForgotten, visitsToEnd } from './store.ts';
import { endVisit } from './demo-session.ts';

/** Ends visits whose time is over, and forgets in the end that they were. */
export function endVisitsJob(deps: WithDemo): ServiceJob {
  return {
    name: 'demo.end-visits',
    declaration: { resource: 'visit', verb: 'run', roles: ['service'] },
    everyS: 30,
    async run(now) {
      const startedBefore = now.subtract(startWithin);
      for (const visit of await visitsToEnd(deps.db, { now, startedBefore }))
        await endVisit(deps, visit).catch((error: unknown) =>
          deps.log.error({ err: error, visit }, 'a visit is not ended'),
        );
      await deps.db.transaction(async (tx) => {
        // By then what was on its way when the visit ended has come, and goes as well.
        for (const { visitId: visit, installationId: installation } of await takeForgotten(
          tx,
          now.subtract(startsWithin),
        ))
          await tellOver(tx, deps, { visit, installation, time: 'last' });
      });
    },
  };
}
