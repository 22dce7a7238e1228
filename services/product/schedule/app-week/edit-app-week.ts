import type { Device } from '@hearth/devices/device-cloud.ts';
import { weekRefusal } from '@hearth/devices/check-command.ts';
import { emptyWeek, sortedWeek } from '@hearth/devices/week.ts';
import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../../deps.ts';
import { failureOfRefusal } from '../../device-link/command/check-command.ts';
import { enqueueLogs } from '../../device-link/delivery/outbox.ts';
import { findLink } from '../../device-link/store.ts';
import { requesterOf } from '../../device-link/command/queue-command.ts';
import { auditActor } from '../../installation/audit-actor.ts';
import { timeZoneOf, worldClockOf } from '../../installation/store.ts';
import { unitsOf } from '../../unit/store.ts';
import type { Unit } from '../../unit/unit.ts';
import { type Schedule, type ScheduleWeek, scheduleWeek } from '../contract.ts';
import { valuesADay, weekPointsOf } from './week-points.ts';
import { nextSlot } from '@hearth/devices/week-slots.ts';
import { scheduleChanged, weekRevision } from '../week-revision.ts';
import { type AppWeek, changesOf, storeWeek, weeksOf } from './store.ts';

/** Mode of app weeks, beside the modes of vendors. */
export const appWeekMode = 'app';
const onlySchedule = 'app';

/** Share of the account's daily writes that app weeks may use; the rest is for people, trips and plans. */
const shareOfWrites = 0.6;

/** The app weeks of a unit, also those of points without a stored one. */
export async function appWeeksOf(
  deps: ProductDeps,
  access: Access,
  { unit, device }: { unit: Unit; device: Device },
): Promise<readonly Schedule[]> {
  const own = (await weeksOf(deps.db, access)).filter(({ unitId }) => unitId === unit.unitId);
  const weeks = new Map(own.map((week) => [week.point, week]));
  const points = await pointsOf(deps.db, deps, { access, unit, device, own });
  const timeZone = await timeZoneOf(deps.db, access.installationId);
  const now = worldAt(deps.clock.now(), await worldClockOf(deps.db, access.installationId));
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return Promise.all(
    points.map(async ({ point, pointType, limits }) => {
      const stored = weeks.get(point);
      const exceptions = stored?.exceptions.filter(({ to }) => to >= today) ?? [];
      const next = stored?.isFollowed
        ? nextSlot(stored.week, { after: now, timeZone, exceptions })
        : null;
      const changes = stored?.isFollowed ? await changesOf(deps.db, stored) : [];
      const { actionsADayMax, minutesBetweenMin, sets } = limits;
      const state = stateOf(stored);
      return {
        point,
        pointType,
        storedBy: 'app' as const,
        mode: appWeekMode,
        schedule: onlySchedule,
        name: '',
        isSelected: state.isFollowed,
        isEnabled: state.isFollowed,
        canFollow: true,
        week: state.week,
        revision: weekRevision(state),
        actionsADayMax,
        minutesBetweenMin,
        sets: sets.map(({ options, ...set }) => ({
          ...set,
          options: options?.map(String) ?? null,
        })),
        change: null,
        appWeek: {
          today,
          exceptions,
          next: next && { at: next.at.toString(), sets: { ...next.sets } },
          changes: changes.map(({ name, desired, state, slotAt }) => ({
            name,
            desired,
            state,
            slotAt: slotAt.toString(),
          })),
        },
      };
    }),
  );
}

const stateOf = (stored: AppWeek | undefined) => ({
  week: scheduleWeek.parse(stored?.week ?? emptyWeek()),
  isFollowed: stored?.isFollowed ?? false,
});

interface Writing {
  readonly access: Access;
  /** Locked. */
  readonly unit: Unit;
  readonly device: Device;
  readonly body: {
    readonly point: string;
    readonly week: ScheduleWeek;
    readonly isFollowed: boolean;
  };
  /** Revision of the week that the person saw. */
  readonly opened: number;
  readonly requestId: string;
}

/** Stores an app week. Nothing is sent now: the present value holds until the week's next change. */
export async function writeAppWeek(
  tx: Database,
  deps: ProductDeps,
  { access, unit, device, body, opened, requestId }: Writing,
): Promise<Result<null>> {
  if (unit.linkId === null) return fail('conflict', 'unit-not-linked');
  const all = await weeksOf(tx, access);
  const own = all.filter(({ unitId }) => unitId === unit.unitId);
  const points = await pointsOf(tx, deps, { access, unit, device, own });
  const point = points.find((each) => each.point === body.point);
  if (!point) return fail('not-found', 'not-found', { at: '/body/schedule' });
  const stored = stateOf(own.find((each) => each.point === body.point));
  // A repeated write finds its own week.
  if (weekRevision(stored) === weekRevision(body)) return ok(null);
  if (weekRevision(stored) !== opened) return scheduleChanged;
  const refused = weekRefusal(body.week, point.limits);
  if (refused) return failureOfRefusal(refused, '/body');
  const week = sortedWeek(body.week);
  const wall = deps.clock.now();
  const through = worldAt(wall, await worldClockOf(tx, access.installationId));
  const { installationId } = access;
  const { unitId } = unit;
  const changed = {
    installationId,
    unitId,
    point: body.point,
    week,
    isFollowed: body.isFollowed,
    through,
  };
  const limit = await writesFor(tx, deps, { access, unit });
  const followed = await followedBeside(tx, access, { unit, changed, all });
  if (valuesADay(followed.map((each) => each.week)) > limit)
    return fail('invalid', 'week-too-busy', { at: '/body/week', params: { limit } });
  await storeWeek(tx, changed, wall);
  const detail = { unit: unitId, point: body.point, isFollowed: body.isFollowed };
  const audited = { ...auditActor(access), action: 'schedule.keep', resource: unitId };
  await recordAudit(tx, { ...audited, detail, requestId }, deps.clock);
  const entry = {
    entry: timedUuid(wall, `${unit.applianceId} appWeek ${requestId}`),
    at: wall.toString(),
    appliance: unit.applianceId,
    kind: 'change' as const,
    by: requesterOf(access).by,
    name: 'appWeek',
    before: null,
    after: body.isFollowed ? 'on' : 'off',
    outcome: null,
    reason: null,
  };
  await enqueueLogs(tx, deps, { installation: installationId, entries: [entry] });
  return ok(null);
}

type WeekOfUnit = Omit<AppWeek, 'exceptions'>;

/** The followed weeks of all units that share the account's writes, with the new version of this one. */
async function followedBeside(
  tx: Database,
  access: Access,
  { unit, changed, all }: { unit: Unit; changed: WeekOfUnit; all: readonly AppWeek[] },
): Promise<readonly WeekOfUnit[]> {
  const beside = (await unitsOf(tx, access)).filter(({ linkId }) => linkId === unit.linkId);
  const others = all.filter(
    (week) =>
      beside.some(({ unitId }) => unitId === week.unitId) &&
      (week.unitId !== changed.unitId || week.point !== changed.point),
  );
  return [...others, changed].filter(({ isFollowed }) => isFollowed);
}

async function writesFor(
  tx: Database,
  deps: ProductDeps,
  { access, unit }: { access: Access; unit: Unit },
): Promise<number> {
  const link = await findLink(tx, access, unit.linkId ?? '');
  return link
    ? Math.floor(deps.vendors[link.vendor].cloud.control.writesPerDay * shareOfWrites)
    : 0;
}

interface Context {
  readonly access: Access;
  readonly unit: Unit;
  readonly device: Device;
  readonly own: readonly AppWeek[];
}

async function pointsOf(db: Database, deps: ProductDeps, { access, unit, device, own }: Context) {
  const link = await findLink(db, access, unit.linkId ?? '');
  const minIntervalS = link ? deps.vendors[link.vendor].cloud.control.minIntervalS : 600;
  const weeks = new Map(own.map(({ point, week }) => [point, week]));
  return weekPointsOf(device, { minIntervalS, weeks });
}
