import type { Access } from '@hearth/access/access.ts';
import { addDays } from '@hearth/calendar/dates.ts';
import { type Result, notFound, ok } from '@hearth/core/problem.ts';
import type { AnswerOf } from '@hearth/platform/http/contract.ts';
import { type HomeDeps, homeUnknown, readHome } from '../home/store.ts';
import { readDays } from '../reading/store.ts';
import type { applianceContract } from './contract.ts';
import { homeAppliances } from './home-appliances.ts';
import { runningOf } from './operation.ts';
import { currentAppliance } from './store.ts';

/** The longest time that is counted: a service interval is shorter. */
const daysMax = 3 * 366;

/** Hours in which an appliance ran on the local days from `from` to today; days without a reading count as none. */
export async function readRunningTime(
  deps: HomeDeps,
  access: Access,
  { appliance: id, from: requested }: { readonly appliance: string; readonly from: string },
): Promise<Result<AnswerOf<typeof applianceContract.getRunningTime>>> {
  const current = await currentAppliance(deps.db, access, id);
  const appliances = await homeAppliances(deps.db, access);
  if (!appliances.some(({ appliance }) => appliance.appliance === current)) return notFound();
  const home = await readHome(deps, access);
  if (!home) return homeUnknown;
  const { horizon, today } = home;
  const oldest = addDays(today, -daysMax);
  const from = requested < oldest ? oldest : requested;
  if (from > today) return ok({ hours: null, daysCounted: 0 });
  const series = home.frame.series.filter(
    ({ appliance, metric, grade }) =>
      appliance === current && metric === 'energy' && grade !== 'forecast',
  );
  const range = { from, to: addDays(today, 1), slotsOf: 'all' as const };
  const rows = await readDays(deps.db, access, { series, range, horizon });
  const { runningH, countedDays } = runningOf(series, { rows, days: horizon.days });
  return ok({ hours: runningH, daysCounted: countedDays });
}
