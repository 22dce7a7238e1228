import type { Access } from '@hearth/access/access.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { ParsedOf } from '@hearth/platform/http/contract.ts';
import { homeUnknown, readHome } from '../home/store.ts';
import { hasMembershipEnded } from '../membership.ts';
import { switchPlan } from '../planning/wake-plan.ts';
import type { planContract } from './contract.ts';
import type { PlanViewDeps } from './view-plan.ts';

/** Switches planning of a home on or off, or pauses it. */
export async function switchPlanning(
  deps: PlanViewDeps,
  access: Access,
  body: ParsedOf<typeof planContract.switchPlan>['body'],
): Promise<Result<undefined>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  if (await hasMembershipEnded(deps, access)) return notFound();
  const { installationId } = access;
  const pausedUntil =
    body.state === 'paused' ? isoInstant(home.horizon.nowMs + body.hours * hourMs) : null;
  await deps.db.transaction(async (tx) => {
    await switchPlan(tx, deps, {
      installationId,
      isOn: body.state !== 'off',
      pausedUntil,
      person: access.personId,
    });
    await publishChange(tx, 'energy', { installation: installationId, topic: 'plan' });
  });
  return ok(undefined);
}
