import type { Command, Device, Point, Value } from '@hearth/devices/device-cloud.ts';
import type { Scalar } from '@hearth/devices/scalar.ts';
import type { TripOffer } from './contract.ts';

/** The commands of a trip for one value: at its start and at its end. */
export interface AwayCommands {
  readonly away: Command;
  readonly back: Command;
}

export interface TripDays {
  readonly from: string;
  readonly to: string;
}

/** Room temperature of an empty home: no frost, no damp, less energy. */
const awayRoomC = 16;

/**
 * Commands of a trip for a device. A unit with the vendor's holiday mode gets that; it covers rooms and hot water.
 * Otherwise rooms are lowered, cooling and hot water are switched off, and what is off stays off.
 */
export function awayCommandsOf(device: Device, days: TripDays): readonly AwayCommands[] {
  const holiday = device.points.find((point) => settable(point, 'holidayEnabled'));
  if (holiday) {
    const command = { kind: 'holiday', point: holiday.id } as const;
    const away = { ...command, enabled: true, startDate: days.from, endDate: days.to };
    return [{ away, back: { ...command, enabled: false } }];
  }
  return device.points.flatMap((point) => {
    const changed = point.type === 'dhw' || point.type === 'climate' ? changeOf(point) : null;
    if (!changed) return [];
    const command = { kind: 'set', point: point.id, name: changed.name } as const;
    return [{ away: { ...command, to: changed.away }, back: { ...command, to: changed.back } }];
  });
}

export function offerOf(
  device: Device | null,
): Pick<TripOffer, 'way' | 'rooms' | 'hotWater' | 'roomsC'> {
  const commands = device
    ? awayCommandsOf(device, { from: '2000-01-01', to: '2000-01-01' }).map(({ away }) => away)
    : [];
  const has = (type: Point['type']): boolean =>
    device?.points.some((point) => point.type === type) ?? false;
  if (commands.length === 0) return { way: 'none', rooms: false, hotWater: false, roomsC: null };
  if (commands.some(({ kind }) => kind === 'holiday'))
    return { way: 'holiday', rooms: has('climate'), hotWater: has('dhw'), roomsC: null };
  const commandsTo = (type: Point['type']): readonly Command[] =>
    commands.filter(({ point }) =>
      device?.points.some((each) => each.id === point && each.type === type),
    );
  const rooms = commandsTo('climate');
  const roomSetPoint = rooms
    .filter((command) => command.kind === 'set')
    .find(({ name }) => name.startsWith('roomSetPoint'))?.to;
  return {
    way: 'set-points',
    rooms: rooms.length > 0,
    hotWater: commandsTo('dhw').length > 0,
    roomsC: typeof roomSetPoint === 'number' ? roomSetPoint : null,
  };
}

interface Change {
  readonly name: string;
  readonly away: Scalar;
  readonly back: Scalar;
}

function changeOf(point: Point): Change | null {
  const power = settable(point, 'onOff');
  if (power?.value === 'off') return null;
  const setPoint = point.setPointInForce === null ? null : settable(point, point.setPointInForce);
  const mode = point.values.find(({ name }) => name === 'operationMode')?.value;
  const isHeating = point.type === 'climate' && (mode === undefined || mode === 'heating');
  if (isHeating && setPoint) return lowered(setPoint);
  if (power?.options?.includes('off') === true)
    return { name: 'onOff', away: 'off', back: power.value ?? 'on' };
  return point.type === 'dhw' && setPoint ? lowered(setPoint) : null;
}

/** A lower set-point on the unit's steps; null when the present one is as low. */
function lowered(value: Value): Change | null {
  if (typeof value.value !== 'number' || value.min === null) return null;
  const isRoom = value.name.startsWith('roomSetPoint');
  const step = value.step ?? 1;
  const steps = Math.ceil((awayRoomC - value.min) / step - 1e-9);
  const away = isRoom && value.min < awayRoomC ? value.min + steps * step : value.min;
  return away < value.value ? { name: value.name, away, back: value.value } : null;
}

const settable = (point: Point, name: string): Value | null =>
  point.values.find((value) => value.name === name && value.settable) ?? null;
