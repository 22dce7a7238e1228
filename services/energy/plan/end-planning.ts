import { assertAnswered } from '@hearth/core/call-error.ts';
import type { Access } from '@hearth/access/access.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import type { Clock } from '@hearth/calendar/clock.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { type Planning, saveStatus } from '../planning/store.ts';
import { decisionStateAfter } from './decision/decision-state.ts';
import { lockOpenDecisions, saveState } from './decision/store.ts';
import type { PlanPort } from './plan-port.ts';
import type { PlanStatus } from './plan-status.ts';

/** Ends the open decisions of a home and returns its units to normal operation. A repetition changes nothing. */
export async function endPlanning(
  deps: { readonly db: Database; readonly clock: Clock; readonly product: PlanPort },
  access: Access,
  {
    planning,
    code,
  }: { readonly planning: Planning; readonly code: Extract<PlanStatus['code'], 'off' | 'paused'> },
): Promise<void> {
  const ended = await deps.product.endControl(access.installationId);
  assertAnswered(ended, 'product');
  const now = deps.clock.now();
  const { pausedUntilMs } = planning;
  const until = code === 'paused' && pausedUntilMs !== null ? isoInstant(pausedUntilMs) : null;
  await deps.db.transaction(async (tx) => {
    for (const { decision, state } of await lockOpenDecisions(tx, access)) {
      const to = decisionStateAfter(state, 'skip');
      if (to !== null)
        await saveState(tx, access, {
          decision,
          from: state,
          to,
          reason: 'switched-off',
          at: now.toString(),
        });
    }
    const status: PlanStatus = { code, gaps: [], until, since: null, saves: null };
    await saveStatus(tx, access, { status, at: now.toString() });
    await publishChange(tx, 'energy', { installation: access.installationId, topic: 'plan' });
  });
}
