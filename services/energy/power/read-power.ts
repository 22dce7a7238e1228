import type { Access } from '@hearth/access/access.ts';
import { type Result, ok } from '@hearth/core/problem.ts';
import { isoInstant } from '@hearth/calendar/dates.ts';
import { dayMs } from '@hearth/calendar/durations.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import type { DayStep, Power } from './contract.ts';
import { readPower } from './store.ts';

/** Returns the home's latest power flows and, with a step, those of the last 24 hours. */
export async function readPowerFlows(
  deps: HomeDeps,
  access: Access,
  { stepS }: { readonly stepS?: DayStep | undefined },
): Promise<Result<Power>> {
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const { nowMs, days } = home.horizon;
  const stepMs = (stepS ?? 1) * 1000;
  const fromMs = Math.ceil(nowMs / stepMs) * stepMs - dayMs;
  const power = await readPower(deps.db, access, { fromMs, nowMs, stepS });
  const answer: Power = {
    installation: access.installationId,
    timeZone: days.zoneOf(home.today),
    asOf: isoInstant(nowMs),
    rate: home.frame.clock?.rate ?? 1,
    latest: power.latest && {
      at: power.latest.at,
      everyS: power.latest.everyS,
      isStale: nowMs - power.latest.atMs > 2 * power.latest.everyS * 1000,
      grade: power.latest.grade,
      flows: power.latest.flows,
    },
    lastFlow: power.lastFlow,
    day: stepS && power.day ? { from: isoInstant(fromMs), stepS, ...power.day } : null,
  };
  return ok(answer);
}
