import { worldAt } from '@hearth/calendar/clock.ts';
import { byWeekDay } from '@hearth/calendar/week-days.ts';
import type { Device, Point } from '@hearth/devices/device-cloud.ts';
import { schedulesOf } from '@hearth/devices/point-schedules.ts';
import { certificate } from '@hearth/energy/heat-pump/contract.ts';
import type { InstallationId } from '@hearth/core/branded.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { ProductDeps } from '../deps.ts';
import { certifiedPoints } from '../data-sheet/certified-points.ts';
import type { DataSheet } from '../data-sheet/contract.ts';
import { readDataSheets } from '../data-sheet/read-data-sheets.ts';
import { countWritesBy, writesSince } from '../device-link/command/store.ts';
import { writesLeft } from '../device-link/command/write-pace.ts';
import { shareOfWrites, shareSince } from '../device-link/command/write-share.ts';
import { type ControlHold, holdsOf } from '../device-link/control/store.ts';
import { linkById } from '../device-link/store.ts';
import { timeZoneOf, worldClockOf } from '../installation/store.ts';
import { type AppWeek, weeksOf } from '../schedule/app-week/store.ts';
import { statesOf, unitsOf } from '../unit/store.ts';
import type { PlannedPoint, PlannedSheet, PlannedUnit } from './contract.ts';
import { type ControlInForce, controlBeforePlan, isDisturbed } from './control-in-force.ts';

/** The linked units of a home that have been read. */
export async function plannedUnits(
  deps: ProductDeps,
  installationId: InstallationId,
): Promise<readonly PlannedUnit[]> {
  const { db } = deps;
  const units = await unitsOf(db, { installationId });
  if (units.length === 0) return [];
  const states = await statesOf(db, installationId);
  const now = worldAt(deps.clock.now(), await worldClockOf(db, installationId));
  const timeZone = await timeZoneOf(db, installationId);
  const holds = await holdsOf(db, { installationId });
  const weeks = await weeksOf(db, { installationId });
  const sheets = await readDataSheets(db, { installationId });
  const planned: PlannedUnit[] = [];
  for (const unit of units) {
    const state = states.get(unit.unitId);
    const link = unit.linkId === null ? null : await linkById(db, unit.linkId);
    if (!state || !link) continue;
    const { device } = state;
    const key = { installationId, unitId: unit.unitId };
    const stronger = await controlBeforePlan(db, { key, device, now, timeZone });
    planned.push({
      unit: unit.unitId,
      appliance: unit.applianceId,
      kind: unit.kind,
      online: device.online,
      readAt: state.readAt.toString(),
      hasFault: isDisturbed(device),
      control: { ...deps.vendors[link.vendor].cloud.control },
      writesLeft: await planWritesLeft(db, deps, { link: link.linkId, timeZone }),
      sheet: plannedSheet(sheets.find((each) => each.unit === unit.unitId)),
      points: device.points.map((point) =>
        plannedPoint(point, {
          hold: holds.find(
            (each) =>
              each.unitId === unit.unitId && each.point === point.id && each.controller === 'plan',
          ),
          week: weeks.find((each) => each.unitId === unit.unitId && each.point === point.id),
          waitsFor: stronger.get(point.id),
        }),
      ),
    });
  }
  return planned;
}

/** Writes to an account that the plan of a home may use now. */
export async function planWritesLeft(
  db: Database,
  deps: Pick<ProductDeps, 'clock' | 'vendors'>,
  { link: linkId, timeZone }: { readonly link: string; readonly timeZone: string },
): Promise<number> {
  const link = await linkById(db, linkId);
  if (!link) return 0;
  const now = deps.clock.now();
  const past = await writesSince(db, linkId, now.subtract({ hours: 24 }));
  const { left } = writesLeft(past, { control: deps.vendors[link.vendor].cloud.control, now });
  const since = shareSince(now, timeZone);
  const own = await countWritesBy(db, { link: linkId, by: 'plan', since });
  return shareOfWrites('plan', { left, own });
}

function plannedSheet(sheet: DataSheet | undefined): PlannedSheet | null {
  if (!sheet) return null;
  const figure = (name: DataSheet['figures'][number]['name']): number | null =>
    sheet.figures.find((each) => each.name === name)?.value ?? null;
  const certified = certifiedPoints(sheet);
  return {
    certificate: certified && certificate.parse(certified),
    heatLeastKw: figure('heat-least'),
    heatMostKw: figure('heat-most'),
    tankLitres: figure('tank'),
    backupKw: figure('backup'),
  };
}

function plannedPoint(
  point: Device['points'][number],
  facts: {
    readonly hold: ControlHold | undefined;
    readonly week: AppWeek | undefined;
    readonly waitsFor: ControlInForce | undefined;
  },
): PlannedPoint {
  const { hold, week, waitsFor } = facts;
  return {
    point: point.id,
    type: point.type,
    subtype: point.subtype,
    setPointInForce: point.setPointInForce,
    values: point.values
      .filter(({ name }) => !name.startsWith('schedule.'))
      .map(({ name, value, unit, settable, min, max, step }) => ({
        name,
        value,
        unit,
        settable,
        min,
        max,
        step,
      })),
    week: week?.isFollowed ? editable(week.week) : ownWeek(point),
    waitsFor: waitsFor
      ? { controller: waitsFor.controller, until: waitsFor.until?.toString() ?? null }
      : null,
    normal: (hold?.restores ?? []).map(({ name, to }) => ({ name, to })),
  };
}

function ownWeek(point: Point): PlannedPoint['week'] {
  const followed = schedulesOf(point).find(({ isEnabled, isSelected }) => isEnabled && isSelected);
  return followed ? editable(followed.week) : null;
}

/** The same week with lists that JSON schemas accept. */
const editable = (week: AppWeek['week']): NonNullable<PlannedPoint['week']> =>
  byWeekDay((day) => [...week[day]]);
