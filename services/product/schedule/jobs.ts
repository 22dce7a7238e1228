import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { runAppWeek } from './app-week/run-app-week.ts';
import { parseWorkKey, weekKind } from './app-week/store.ts';

/** Sends the changes of app weeks at their times. */
export function appWeekWork(deps: ProductDeps): DueWork {
  return {
    name: weekKind,
    declaration: { resource: 'schedule', verb: 'run', roles: ['service'] },
    lanes: { '': weeksAtOnce },
    async run({ key }) {
      await deps.db.transaction((tx) => runAppWeek(tx, deps, parseWorkKey(key)));
      return null;
    },
  };
}

const weeksAtOnce = 4;
