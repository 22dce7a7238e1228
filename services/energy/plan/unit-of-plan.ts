import { byWeekDay } from '@hearth/calendar/week-days.ts';
import type { PlannedPoint, PlannedUnit } from '@hearth/product/plan-control/contract.ts';
import { type ControlledHome, controlledHome } from '../observed-home/controlled-home.ts';
import type { PlanControl } from './plan-port.ts';

type PlannedValue = PlannedPoint['values'][number];

/** A value of a unit that the plan sets. */
export interface PlannedSignal {
  readonly point: string;
  readonly value: PlannedValue & { readonly value: number };
  /** Value of normal operation. */
  readonly normal: number;
}

/** The unit that a plan controls, and its signals; null where the unit has none. */
export interface UnitOfPlan {
  readonly unit: PlannedUnit;
  readonly room: PlannedSignal | null;
  readonly flowOffset: PlannedSignal | null;
  readonly tank: PlannedSignal | null;
  /** Points of the signals. */
  readonly climate: PlannedPoint | null;
  readonly dhw: PlannedPoint | null;
}

const heatPumps: ReadonlySet<string> = new Set(['air-to-water', 'ground-source', 'hybrid']);

/** The heat pump of a home whose room or tank set-point can be set; null: nothing of the home can be planned. */
export function unitOfPlan({ units }: PlanControl): UnitOfPlan | null {
  for (const unit of units) {
    if (!heatPumps.has(unit.kind)) continue;
    const climate = pointIn(unit, 'climate');
    const dhw = pointIn(unit, 'dhw');
    const room = climate && signalIn(climate, climate.setPointInForce ?? '', 'roomSetPoint');
    const flowOffset = climate && room && offsetIn(climate, room.value.name);
    const tank = dhw && signalIn(dhw, dhw.setPointInForce ?? '', 'dhwSetPoint');
    if (room || tank) return { unit, climate, dhw, room, flowOffset, tank };
  }
  return null;
}

export const pointIn = (unit: PlannedUnit, type: string): PlannedPoint | null =>
  unit.points.find((point) => point.type === type && point.setPointInForce !== null) ?? null;

export function signalIn(point: PlannedPoint, name: string, prefix: string): PlannedSignal | null {
  const value = point.values.find((each) => each.name === name);
  if (!name.startsWith(prefix) || !value?.settable || typeof value.value !== 'number') return null;
  const normal = point.normal.find((each) => each.name === name)?.to;
  return {
    point: point.point,
    value: { ...value, value: value.value },
    normal: typeof normal === 'number' ? normal : value.value,
  };
}

/** The curve offset of the mode of a room set-point: `leavingWaterOffsetHeating` beside `roomSetPointHeating`. */
const offsetIn = (point: PlannedPoint, roomName: string): PlannedSignal | null =>
  signalIn(point, roomName.replace('roomSetPoint', 'leavingWaterOffset'), 'leavingWaterOffset');

/** The home as product describes it, for the planner's observation; set-points are those of normal operation, or a person's while they hold. */
export function controlledOf({ house }: PlanControl, planned: UnitOfPlan): ControlledHome {
  const { unit, climate, dhw, room, tank } = planned;
  const { sheet } = unit;
  const isByHand = climate?.waitsFor?.controller === 'manual';
  return controlledHome.parse({
    house,
    emitter: null,
    designFlowC: null,
    sheet: {
      certificate: sheet?.certificate ?? null,
      heatLeastKw: sheet?.heatLeastKw ?? null,
      heatMostKw: sheet?.heatMostKw ?? null,
      tankLitres: dhw ? sheet?.tankLitres || null : 0,
      backupKw: sheet?.backupKw ?? null,
    },
    lastReport: {
      at: unit.readAt,
      running: null,
      roomC: sensorIn(climate, 'roomTemperature'),
      tankC: sensorIn(dhw, 'tankTemperature'),
      outdoorC: sensorIn(climate, 'outdoorTemperature'),
    },
    setPoints: {
      roomC: room ? clampRoom(isByHand ? room.value.value : room.normal) : null,
      roomWeek: isByHand ? null : roomWeekOf(climate),
      tankC: tank ? tank.normal : null,
      disinfection: null,
    },
  });
}

export const clampRoom = (celsius: number): number => Math.min(35, Math.max(5, celsius));

export function sensorIn(point: PlannedPoint | null, name: string): number | null {
  const value = point?.values.find((each) => each.name === name)?.value;
  return typeof value === 'number' && value >= -60 && value <= 100 ? value : null;
}

/** Room set-points of the weekly schedule; null where it sets no temperatures. */
export function roomWeekOf(point: PlannedPoint | null): ControlledHome['setPoints']['roomWeek'] {
  if (!point?.week) return null;
  const { week } = point;
  const found = byWeekDay((day) =>
    week[day].flatMap(({ at, sets }) => {
      const celsius = Object.values(sets).find((each) => typeof each === 'number');
      return typeof celsius === 'number' && celsius >= 5 && celsius <= 35
        ? [{ at: at.slice(0, 5), celsius }]
        : [];
    }),
  );
  return Object.values(found).some((each) => each.length > 0) ? found : null;
}
