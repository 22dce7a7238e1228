import type { Device } from '@hearth/devices/device-cloud.ts';
import { weekRefusal } from '@hearth/devices/check-command.ts';
import { emptyWeek, sorted } from '@hearth/devices/week.ts';
import type { Access } from '@hearth/access/access.ts';
import { recordAudit } from '@hearth/platform/database/audit.ts';
import { worldAt } from '@hearth/calendar/clock.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { timedUuid } from '@hearth/platform/database/id.ts';
import { type Result, fail, ok } from '@hearth/core/problem.ts';
import type { ProductDeps } from '../../deps.ts';
import { invalidBy } from '../../device-link/command/check.ts';
import { tellLogs } from '../../device-link/delivery/jobs.ts';
import { findLink } from '../../device-link/store.ts';
import { askerOf } from '../../device-link/wish/jobs.ts';
import { byPerson } from '../../installation/audit-actor.ts';
import { timeZoneOf, worldOf } from '../../installation/store.ts';
import { type Unit, unitsOf } from '../../unit/store.ts';
import { type Schedule, type ScheduleWeek, scheduleWeek } from '../contract.ts';
import { keptPointsOf, valuesADay } from './kept-points.ts';
import { nextSlot } from './slots.ts';
import { type KeptWeek, changesOf, putWeek, weeksOf } from './store.ts';

/** As a mode beside those of the makers. */
export const keptMode = 'kept';
const onlySchedule = 'app';

/** Of the writes that an account has a day, those that weeks may take: the rest is for hands, trips and plans. */
const shareOfWrites = 0.6;

/** The weeks of a unit that are kept here, and those that could be. */
export async function keptOf(
  deps: ProductDeps,
  access: Access,
  { unit, device }: { unit: Unit; device: Device },
): Promise<readonly Schedule[]> {
  const own = (await weeksOf(deps.db, access)).filter(({ unitId }) => unitId === unit.unitId);
  const weeks = new Map(own.map((kept) => [kept.point, kept]));
  const points = await pointsOf(deps.db, deps, { access, unit, device, own });
  const timeZone = await timeZoneOf(deps.db, access.installationId);
  const now = worldAt(deps.clock.now(), await worldOf(deps.db, access.installationId));
  return Promise.all(
    points.map(async ({ point, pointType, limits }) => {
      const kept = weeks.get(point);
      const next = kept?.isFollowed ? nextSlot(kept.week, { after: now, timeZone }) : null;
      const changes = kept?.isFollowed ? await changesOf(deps.db, kept) : [];
      const { actionsADayMax, minutesBetweenMin, sets } = limits;
      return {
        point,
        pointType,
        keeper: 'app' as const,
        mode: keptMode,
        schedule: onlySchedule,
        name: '',
        isSelected: kept?.isFollowed ?? false,
        isEnabled: kept?.isFollowed ?? false,
        canFollow: true,
        week: scheduleWeek.parse(kept?.week ?? emptyWeek()),
        actionsADayMax,
        minutesBetweenMin,
        sets: sets.map(({ options, ...set }) => ({
          ...set,
          options: options?.map(String) ?? null,
        })),
        change: null,
        kept: {
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
  readonly requestId: string;
}

/** Nothing is sent now: what is set by hand holds until the week's next change. */
export async function writeKept(
  tx: Database,
  deps: ProductDeps,
  { access, unit, device, body, requestId }: Writing,
): Promise<Result<null>> {
  if (unit.linkId === null) return fail('conflict', 'unit-not-linked');
  const all = await weeksOf(tx, access);
  const own = all.filter(({ unitId }) => unitId === unit.unitId);
  const points = await pointsOf(tx, deps, { access, unit, device, own });
  const point = points.find((each) => each.point === body.point);
  if (!point) return fail('not-found', 'not-found', { at: '/body/schedule' });
  const refused = weekRefusal(body.week, point.limits);
  if (refused) return invalidBy(refused);
  const week = sorted(body.week);
  const wall = deps.clock.now();
  const through = worldAt(wall, await worldOf(tx, access.installationId));
  const { installationId } = access;
  const { unitId } = unit;
  const kept = {
    installationId,
    unitId,
    point: body.point,
    week,
    isFollowed: body.isFollowed,
    through,
  };
  const limit = await writesFor(tx, deps, { access, unit });
  const followed = await followedBeside(tx, access, { unit, kept, all });
  if (valuesADay(followed.map((one) => one.week)) > limit)
    return fail('invalid', 'week-too-busy', { at: '/body/week', params: { limit } });
  await putWeek(tx, kept, wall);
  const detail = { unit: unitId, point: body.point, isFollowed: body.isFollowed };
  const entry = { ...byPerson(access), action: 'schedule.keep', resource: unitId };
  await recordAudit(tx, { ...entry, detail, requestId }, deps.clock);
  const told = {
    entry: timedUuid(wall, `${unit.applianceId} keptWeek ${requestId}`),
    at: wall.toString(),
    appliance: unit.applianceId,
    kind: 'change' as const,
    by: askerOf(access).by,
    name: 'keptWeek',
    before: null,
    after: body.isFollowed ? 'on' : 'off',
    outcome: null,
    reason: null,
  };
  await tellLogs(tx, deps, { installation: installationId, entries: [told] });
  return ok(null);
}

/** The weeks of all units that share the account's writes, with this one as it is to be. */
async function followedBeside(
  tx: Database,
  access: Access,
  { unit, kept, all }: { unit: Unit; kept: KeptWeek; all: readonly KeptWeek[] },
): Promise<readonly KeptWeek[]> {
  const beside = (await unitsOf(tx, access)).filter(({ linkId }) => linkId === unit.linkId);
  const others = all.filter(
    (one) =>
      beside.some(({ unitId }) => unitId === one.unitId) &&
      (one.unitId !== kept.unitId || one.point !== kept.point),
  );
  return [...others, kept].filter(({ isFollowed }) => isFollowed);
}

async function writesFor(
  tx: Database,
  deps: ProductDeps,
  of: { access: Access; unit: Unit },
): Promise<number> {
  const link = await findLink(tx, of.access, of.unit.linkId ?? '');
  return link
    ? Math.floor(deps.vendors[link.vendor].cloud.control.writesPerDay * shareOfWrites)
    : 0;
}

async function pointsOf(
  db: Database,
  deps: ProductDeps,
  of: { access: Access; unit: Unit; device: Device; own: readonly KeptWeek[] },
) {
  const link = await findLink(db, of.access, of.unit.linkId ?? '');
  const minIntervalS = link ? deps.vendors[link.vendor].cloud.control.minIntervalS : 600;
  const weeks = new Map(of.own.map(({ point, week }) => [point, week]));
  return keptPointsOf(of.device, { minIntervalS, weeks });
}
