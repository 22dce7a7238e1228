import type { Command, Device, Value } from '@hearth/devices/device-cloud.ts';
import { schedulesOf } from '@hearth/devices/point-schedules.ts';
import { slotsBetween } from '@hearth/devices/week-slots.ts';
import type { Database } from '@hearth/platform/database/database.ts';
import type { Temporal } from 'temporal-polyfill';
import type { ProductDeps } from '../../deps.ts';
import type { Unit } from '../../unit/unit.ts';
import { isSame } from '../command/command-state.ts';
import { targetOf } from '../command/command-target.ts';
import { sentForTarget } from '../command/store.ts';
import { holdByHand } from './manual-hold.ts';

type SetCommand = Extract<Command, { kind: 'set' }>;

/** Two successive readings of a unit; instants by the home's clock. */
export interface UnitReadings {
  readonly unit: Unit;
  readonly before: Device;
  readonly after: Device;
  readonly beforeAt: Temporal.Instant;
  readonly at: Temporal.Instant;
  readonly timeZone: string;
}

/** A set-point or an operation mode, and no boost, which units end by themselves. */
const setByPeople = /^(roomSetPoint|dhwSetPoint|leavingWater|operationMode$|onOff$)/;
/** A change of the weekly schedule shows with the next report of the unit. */
const reportDelay = { minutes: 15 } as const;
/** Answers of a vendor's cloud arrive up to an hour late, and a day is kept for those that come later still. */
const ownHours = 24;

/**
 * Values that somebody changed at the unit or in the vendor's app: neither one of our commands of the last day nor the unit's own
 * weekly schedule sets them. They count as a change by hand. A unit that takes back a value by itself has the same effect: the plan waits.
 */
export async function changesByHand(
  tx: Database,
  { clock }: Pick<ProductDeps, 'clock'>,
  readings: UnitReadings,
): Promise<readonly SetCommand[]> {
  const since = clock.now().subtract({ hours: ownHours });
  const byHand: SetCommand[] = [];
  for (const change of changedAtUnit(readings)) {
    const target = targetOf(change);
    const own = await sentForTarget(tx, { unit: readings.unit.unitId, target, since });
    const isOwn = own.some(
      ({ command }) => command.kind === 'set' && isSame(command.to, change.to),
    );
    if (!isOwn) byHand.push(change);
  }
  return byHand;
}

/** Gives the points of changes by hand to whoever is at the unit. */
export async function noteUnitChanges(
  tx: Database,
  deps: ProductDeps,
  noted: {
    readonly unit: Pick<Unit, 'installationId' | 'unitId'>;
    readonly device: Device;
    readonly changes: readonly Pick<SetCommand, 'point' | 'name'>[];
  },
): Promise<void> {
  const { installationId, unitId } = noted.unit;
  for (const { point, name } of noted.changes)
    await holdByHand(tx, deps, {
      key: { installationId, unitId, point },
      device: noted.device,
      name,
      personId: null,
    });
}

/** Points of a unit whose own weekly schedule has a change between two readings. It may set other values than it names, such as those of a programme. */
export function pointsByOwnWeek({
  after,
  beforeAt,
  at,
  timeZone,
}: Omit<UnitReadings, 'unit' | 'before'>): ReadonlySet<string> {
  const span = { after: beforeAt.subtract(reportDelay), until: at, timeZone };
  const due = after.points.filter((point) =>
    schedulesOf(point)
      .filter(({ isEnabled, isSelected }) => isEnabled && isSelected)
      .some(({ week }) => slotsBetween(week, span).length > 0),
  );
  return new Set(due.map(({ id }) => id));
}

/** Changed values that the unit's own week does not explain. */
export function changedAtUnit(readings: Omit<UnitReadings, 'unit'>): readonly SetCommand[] {
  const { before, after } = readings;
  const byOwnWeek = pointsByOwnWeek(readings);
  return after.points.flatMap((point) => {
    const earlier = before.points.find(({ id }) => id === point.id);
    if (!earlier || (point.type !== 'climate' && point.type !== 'dhw')) return [];
    if (byOwnWeek.has(point.id)) return [];
    return point.values.flatMap(({ name, value }): SetCommand[] => {
      const then = valueIn(earlier.values, name);
      const isChange = then !== null && value !== null && !isSame(then, value);
      if (!isChange || !setByPeople.test(name)) return [];
      return [{ kind: 'set', point: point.id, name, to: value }];
    });
  });
}

const valueIn = (values: readonly Value[], name: string): Value['value'] =>
  values.find((each) => each.name === name && each.settable)?.value ?? null;
