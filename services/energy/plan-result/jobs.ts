import { hourMs } from '@hearth/calendar/durations.ts';
import { branded } from '@hearth/core/branded.ts';
import type { DueWork } from '@hearth/platform/process/service.ts';
import { scorePlanKind } from '../planning/wake-plan.ts';
import { type ScoreDeps, scorePlan } from './score-plan.ts';

/** Compares the ended days of planned homes with the unit's own control, twice a day of their clocks. */
export function scorePlanWork(deps: ScoreDeps): DueWork {
  return {
    name: scorePlanKind,
    declaration: { resource: 'plan-result', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    retryMsMax: hourMs,
    run: ({ key }) => scorePlan(deps, branded(key)),
  };
}
