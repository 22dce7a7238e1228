import { branded } from '@hearth/core/branded.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import { worldNow } from '@hearth/calendar/clock.ts';
import { dayMs } from '@hearth/calendar/durations.ts';
import { publishChange } from '@hearth/platform/database/changes.ts';
import { type HomeDeps, homeUnknown, readClock } from '../home/store.ts';
import { hasGridMeter } from '../meter/store.ts';
import type { PowerReport } from './contract.ts';
import { putPower } from './store.ts';

/** Tolerance for the clock of a meter. */
const aheadMsMax = 60_000;

/** Stores the momentary power that a meter posts, or a service for a unit. A meter of the grid measures the same as the unit: it alone is stored. */
export async function recordPower(
  deps: HomeDeps,
  installationId: string,
  { body, isMeter }: { readonly body: PowerReport; readonly isMeter: boolean },
): Promise<Result<undefined>> {
  const installation = branded<string, 'InstallationId'>(installationId);
  const home = await readClock(deps.db, installation);
  if (!home) return homeUnknown;
  if (!isMeter && (await hasGridMeter(deps.db, installation))) return ok(undefined);
  const nowMs = worldNow(deps.clock, home.clock).epochMilliseconds;
  const aheadMs = Date.parse(body.at) - nowMs;
  if (aheadMs > aheadMsMax * (home.clock?.rate ?? 1))
    return fail('invalid', 'still-to-come', { at: '/body/at' });
  if (aheadMs < -dayMs) return fail('invalid', 'too-old', { at: '/body/at' });
  const writtenAt = deps.clock.now().toString();
  await deps.db.transaction(async (tx) => {
    await putPower(tx, installation, { posted: body, writtenAt });
    await publishChange(tx, 'energy', { installation, topic: 'power' });
  });
  return ok(undefined);
}
