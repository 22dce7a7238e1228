import { type ControlSource, mayControl, strongestOf } from '@hearth/devices/control-precedence.ts';
import type { Device } from '@hearth/devices/device-cloud.ts';
import { nextSlot } from '@hearth/devices/week-slots.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import { Temporal } from 'temporal-polyfill';
import { type ControlHold, type PointKey, holdsOfUnit } from '../device-link/control/store.ts';
import { type AppWeek, weeksOf } from '../schedule/app-week/store.ts';
import { isOnHoliday } from '../schedule/app-week/week-points.ts';
import { isUnitAway } from '../trip/store.ts';

/** Control of a point, by the home's clock; `until` null: until a person or the unit ends it. */
export interface ControlInForce {
  readonly controller: ControlSource;
  readonly until: Temporal.Instant | null;
}

export interface ReportedUnit {
  readonly key: Pick<PointKey, 'installationId' | 'unitId'>;
  readonly device: Device;
  /** By the home's clock. */
  readonly now: Temporal.Instant;
  readonly timeZone: string;
}

/** The stronger controllers that keep the plan from each point of a unit; points without one are left out. */
export async function controlBeforePlan(
  db: Database,
  unit: ReportedUnit,
): Promise<ReadonlyMap<string, ControlInForce>> {
  const { key, device, now, timeZone } = unit;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const isAway =
    isOnHoliday(device, today) || (await isUnitAway(db, key, { unit: key.unitId, today }));
  const holds = await holdsOfUnit(db, key);
  const weeks = await weeksOf(db, key);
  const found = new Map<string, ControlInForce>();
  for (const { id: point } of device.points) {
    const week = weeks.find((each) => each.unitId === key.unitId && each.point === point);
    const manual = holds.find((hold) => hold.point === point && hold.controller === 'manual');
    const manualUntil = manual && manualEndOf(manual, week, timeZone);
    const isManual = manualUntil !== undefined && Temporal.Instant.compare(manualUntil, now) > 0;
    const present: ControlSource[] = [];
    if (isDisturbed(device)) present.push('unit');
    if (isAway) present.push('holiday');
    if (isManual) present.push('manual');
    const controller = strongestOf(present);
    if (controller !== null && !mayControl('plan', controller))
      found.set(point, {
        controller,
        until: controller === 'manual' ? (manualUntil ?? null) : null,
      });
  }
  return found;
}

/** Faults that stop or restrict a unit: it then works by itself, and a plan would only be in its way. */
export const isDisturbed = ({ faults }: Device): boolean =>
  faults.some(
    ({ active, severity }) => active && (severity === 'error' || severity === 'emergency'),
  );

/** When a change by hand ends: at its stored time, or at the next change of the app's week since the person followed it, if that is earlier. */
export function manualEndOf(
  { since, until }: ControlHold,
  week: AppWeek | undefined,
  timeZone: string,
): Temporal.Instant {
  if (!week?.isFollowed) return until;
  const after = Temporal.Instant.compare(since, week.through) < 0 ? week.through : since;
  const next = nextSlot(week.week, { after, timeZone, exceptions: week.exceptions });
  return next && Temporal.Instant.compare(next.at, until) < 0 ? next.at : until;
}
