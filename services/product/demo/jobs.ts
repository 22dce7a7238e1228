import type { ServiceJob } from '@hearth/platform/process/service.ts';
import type { DemoProductDeps } from '../deps.ts';
import { endExpiredSessions } from './demo-session.ts';
import { completeTemplateHomes, maintainTemplateHomes } from './template-homes.ts';

export function endSessionsJob(deps: DemoProductDeps): ServiceJob {
  return {
    name: 'demo.end-sessions',
    declaration: { resource: 'demo-session', verb: 'run', roles: ['service'] },
    everyS: 30,
    run: (now) => endExpiredSessions(deps, now),
  };
}

export function templateHomesJob(deps: DemoProductDeps): ServiceJob {
  let isFirst = true;
  return {
    name: 'demo.template-homes',
    declaration: { resource: 'demo', verb: 'run', roles: ['service'] },
    everyS: 10,
    async run() {
      if (isFirst) await completeTemplateHomes(deps);
      isFirst = false;
      await maintainTemplateHomes(deps);
    },
  };
}
