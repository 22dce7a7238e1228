import type { Device } from '@hearth/devices/device-cloud.ts';
import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import type { ProductRange } from '../label/product-ranges.ts';
import type { LiveUnit } from '../monitoring/contract.ts';

export type UnitKind = LiveUnit['kind'];

/** What is known of a unit when it is made, from the device as its cloud shows it. */
export interface UnitDescription {
  readonly deviceId: string;
  readonly serial: string | null;
  readonly model: string;
  readonly kind: UnitKind;
  readonly name: string;
}

export function describeUnit(device: Device): UnitDescription {
  return {
    deviceId: device.id,
    serial: device.serial,
    model: device.model ?? '',
    kind: unitKindOf(device),
    name: nameOf(device),
  };
}

/** What a unit is before its maker's cloud has told: by the range on its label. */
export function kindOfRange(range: ProductRange | null): UnitKind {
  switch (range) {
    // Whatever it takes its heat from, it gives it to water.
    case 'ground-source':
    case 'air-to-water':
      return 'air-to-water';
    case 'air-to-air':
    case 'ventilation':
    case 'gateway':
      return range;
    case null:
      return 'gateway';
  }
}

/** As far as a kind tells: a pump that gives its heat to water may take it from air or ground. */
export function rangeOfKind(kind: UnitKind): ProductRange | null {
  return kind === 'boiler' ? null : kind;
}

/** The heat pump is one appliance of the balance; what neither heats nor cools nor blows is `other`. */
export function applianceKindOf(kind: UnitKind) {
  return (
    {
      'air-to-water': 'heat-pump',
      'air-to-air': 'air-conditioner',
      boiler: 'boiler',
      ventilation: 'ventilation',
      gateway: 'other',
    } as const satisfies Record<UnitKind, string>
  )[kind];
}

/** The zone that the maker's cloud says the devices live in, when this runtime knows it. */
export function timeZoneIn(devices: readonly Device[]): string | null {
  for (const device of devices) {
    const zone = textOf(device, 'timeZone', ['gateway']);
    if (zone !== null && isTimeZone(zone)) return zone;
  }
  return null;
}

/** What the person called the place: the gateway of an account with one device, else nothing. */
export function placeNameIn(devices: readonly Device[]): string {
  const [only] = devices;
  return only && devices.length === 1 ? (textOf(only, 'name', ['gateway']) ?? '').slice(0, 80) : '';
}

function unitKindOf(device: Device): UnitKind {
  switch (device.kind) {
    case 'air-to-water':
    case 'air-to-air':
      return device.kind;
    case 'gas-boiler':
      return 'boiler';
    case 'air-purifier':
      return 'ventilation';
    case 'gateway-only':
      return 'gateway';
    case 'unknown':
      return device.points.some((point) => point.type === 'dhw' || point.type === 'hydro')
        ? 'air-to-water'
        : device.points.some((point) => point.type === 'climate')
          ? 'air-to-air'
          : 'gateway';
  }
}

/** The name given to the room's point first: an account with five rooms has five of those and one model. */
function nameOf(device: Device): string {
  const given = textOf(device, 'name', ['climate']) ?? textOf(device, 'name', ['gateway']);
  return (given ?? device.model ?? '').slice(0, 200);
}

function textOf(device: Device, name: string, types: readonly string[]): string | null {
  for (const point of device.points) {
    if (!types.includes(point.type)) continue;
    const value = point.values.find((each) => each.name === name)?.value;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}
