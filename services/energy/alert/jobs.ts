import { branded } from '@hearth/core/branded.ts';
import type { DueWork } from '@hearth/platform/process/service.ts';
import { watchHomeKind } from '../setting/setting-kinds.ts';
import { type WatchDeps, watchHome } from './watch-home.ts';

/** Runs the rules of alerts, one home at a time: every hour, and after a change of its settings. */
export function watchHomeWork(deps: WatchDeps): DueWork {
  return {
    name: watchHomeKind,
    declaration: { resource: 'alert', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    async run({ key }) {
      const isHome = await watchHome(deps, branded(key));
      return isHome ? deps.clock.now().add({ hours: 1 }) : null;
    },
  };
}
