import type { WeekException } from '@hearth/devices/week.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import { type Result, fail, notFound, ok } from '@hearth/core/problem.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Call } from '@hearth/platform/http/http.ts';
import { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../../deps.ts';
import { auditActor } from '../../installation/audit-actor.ts';
import { isAccessCurrent, timeZoneOf, worldClockOf } from '../../installation/store.ts';
import { lockUnit } from '../../unit/store.ts';
import type { scheduleContract } from '../contract.ts';
import { storeExceptions, weeksOf } from './store.ts';

const daysMax = 31;
const exceptionsMax = 20;

type AddCall = Call<typeof scheduleContract.addScheduleException>;
type RemoveCall = Call<typeof scheduleContract.removeScheduleException>;

/** Adds an exception to an app week; one that is there already stays. Nothing is sent now: the present value holds until the next change. */
export async function addException(deps: ProductDeps, call: AddCall): Promise<Result<null>> {
  const { point, ...added } = call.body;
  return changeExceptions(deps, { ...call, point }, (stored, today) => {
    const { from, to, as } = added;
    if (stored.some((each) => each.from === from && each.to === to && each.as === as))
      return ok(stored);
    if (from < today) return fail('invalid', 'in-the-past', { at: '/body/from' });
    if (to < from) return fail('invalid', 'invalid-period', { at: '/body/to' });
    const days = Temporal.PlainDate.from(from).until(to).days + 1;
    if (days > daysMax)
      return fail('invalid', 'too-long', { at: '/body/to', params: { limit: daysMax } });
    if (stored.some((each) => from <= each.to && each.from <= to))
      return fail('conflict', 'days-overlap', { at: '/body/from' });
    if (stored.length >= exceptionsMax)
      return fail('conflict', 'too-many-exceptions', { params: { limit: exceptionsMax } });
    return ok([...stored, added].toSorted((a, b) => (a.from < b.from ? -1 : 1)));
  });
}

/** Removes an exception; one that is gone already is removed too. */
export async function removeException(deps: ProductDeps, call: RemoveCall): Promise<Result<null>> {
  return changeExceptions(deps, { ...call, point: call.query.point }, (stored) =>
    ok(stored.filter(({ from }) => from !== call.params.from)),
  );
}

type Change = (stored: readonly WeekException[], today: string) => Result<readonly WeekException[]>;

async function changeExceptions(
  deps: ProductDeps,
  call: Pick<AddCall | RemoveCall, 'access' | 'params' | 'requestId'> & { readonly point: string },
  change: Change,
): Promise<Result<null>> {
  return deps.db.transaction((tx) => changeLocked(tx, deps, { call, change }));
}

async function changeLocked(
  tx: Database,
  deps: ProductDeps,
  { call, change }: { call: Parameters<typeof changeExceptions>[1]; change: Change },
): Promise<Result<null>> {
  const { access, params, point, requestId } = call;
  const wall = deps.clock.now();
  if (!(await isAccessCurrent(tx, access, wall))) return notFound();
  const unit = await lockUnit(tx, access, params.unit);
  if (!unit) return notFound();
  const week = (await weeksOf(tx, access)).find(
    (each) => each.unitId === unit.unitId && each.point === point,
  );
  if (!week) return fail('not-found', 'no-week', { at: '/body/point' });
  const through = worldAt(wall, await worldClockOf(tx, access.installationId));
  const timeZone = await timeZoneOf(tx, access.installationId);
  const today = through.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const stored = week.exceptions.filter(({ to }) => to >= today);
  const changed = change(stored, today);
  if (!changed.ok) return changed;
  await storeExceptions(tx, { ...week, exceptions: changed.value, through }, wall);
  const audited = { ...auditActor(access), action: 'schedule.exceptions', resource: unit.unitId };
  const detail = { point, exceptions: changed.value.length };
  await recordAudit(tx, { ...audited, detail, requestId }, deps.clock);
  return ok(null);
}
