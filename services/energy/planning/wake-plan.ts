import type { Clock } from '@hearth/calendar/clock.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { wakeWork } from '@hearth/platform/jobs/due-work.ts';
import { type PlanEvent, addEvent, saveSwitch } from './store.ts';

/** Kinds of due work of the planner; the key of each is the installation. */
export const planHomeKind = 'energy.plan-home';
export const dispatchPlanKind = 'energy.dispatch-plan';
export const scorePlanKind = 'energy.score-plan';

interface EventDeps {
  readonly clock: Clock;
}

/** Asks for a plan that decides everything again, in the transaction of the event; nothing happens where the home is not planned. */
export async function wakePlan(
  tx: Database,
  { clock }: EventDeps,
  { installationId, event }: { readonly installationId: InstallationId; readonly event: PlanEvent },
): Promise<void> {
  if (await addEvent(tx, { installationId }, event))
    await wakeWork(tx, { kind: planHomeKind, key: installationId }, clock.now());
}

/** Switches planning of a home on, off or to a pause, in the transaction of the decision, and has its past days compared. */
export async function switchPlan(
  tx: Database,
  { clock }: EventDeps,
  change: {
    readonly installationId: InstallationId;
    readonly isOn: boolean;
    readonly pausedUntil: string | null;
    readonly person: string | null;
  },
): Promise<void> {
  const { installationId, ...next } = change;
  const now = clock.now();
  await saveSwitch(tx, { installationId }, { ...next, at: now.toString() });
  await wakeWork(tx, { kind: planHomeKind, key: installationId }, now);
  await wakeWork(tx, { kind: scorePlanKind, key: installationId }, now);
}
