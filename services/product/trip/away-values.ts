import type { Device, Point, Scalar, Value } from '@hearth/devices/device-cloud.ts';
import { holidayName, noHoliday } from '../device-link/command/order.ts';
import type { TripOffer } from './contract.ts';

/** One value, what it is to be while nobody is at home, and what it is put back to. */
export interface AwayValue {
  readonly point: string;
  readonly name: string;
  readonly away: Scalar;
  readonly back: Scalar;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Warm enough that nothing freezes or grows damp, cool enough to be worth it. */
const keptWarmC = 16;

/**
 * What a trip changes of a device: the maker's holiday mode where the unit has one, which looks after rooms and hot water itself;
 * else rooms are lowered, cooling and hot water are switched off, and what is off stays off.
 */
export function awayValuesOf(device: Device, days: Days): readonly AwayValue[] {
  const holiday = device.points.find((point) => settable(point, 'holidayEnabled'));
  if (holiday) {
    const away = `${days.from}/${days.to}`;
    return [{ point: holiday.id, name: holidayName, away, back: noHoliday }];
  }
  return device.points.flatMap((point) => {
    const changed = point.type === 'dhw' || point.type === 'climate' ? changeOf(point) : null;
    return changed ? [{ point: point.id, ...changed }] : [];
  });
}

export function offerOf(
  device: Device | null,
): Pick<TripOffer, 'way' | 'rooms' | 'hotWater' | 'roomsC'> {
  const values = device ? awayValuesOf(device, { from: '2000-01-01', to: '2000-01-01' }) : [];
  const has = (type: Point['type']): boolean =>
    device?.points.some((point) => point.type === type) ?? false;
  if (values.length === 0) return { way: 'none', rooms: false, hotWater: false, roomsC: null };
  if (values.some(({ name }) => name === holidayName))
    return { way: 'holiday', rooms: has('climate'), hotWater: has('dhw'), roomsC: null };
  const touches = (type: Point['type']): readonly AwayValue[] =>
    values.filter(({ point }) =>
      device?.points.some((one) => one.id === point && one.type === type),
    );
  const rooms = touches('climate');
  const kept = rooms.find(({ name }) => name.startsWith('roomSetPoint'))?.away;
  return {
    way: 'set-points',
    rooms: rooms.length > 0,
    hotWater: touches('dhw').length > 0,
    roomsC: typeof kept === 'number' ? kept : null,
  };
}

function changeOf(point: Point): Omit<AwayValue, 'point'> | null {
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

/** Never up, and only onto the unit's own steps. */
function lowered(value: Value): Omit<AwayValue, 'point'> | null {
  if (typeof value.value !== 'number' || value.min === null) return null;
  const isRoom = value.name.startsWith('roomSetPoint');
  const step = value.step ?? 1;
  const steps = Math.ceil((keptWarmC - value.min) / step - 1e-9);
  const away = isRoom && value.min < keptWarmC ? value.min + steps * step : value.min;
  return away < value.value ? { name: value.name, away, back: value.value } : null;
}

const settable = (point: Point, name: string): Value | null =>
  point.values.find((value) => value.name === name && value.settable) ?? null;
