import type { Device } from '@hearth/devices/device-cloud.ts';
import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import type { ProductRange } from '../label/product-ranges.ts';
import type { UnitKind } from './contract.ts';

/** Properties of a new unit, from the device as its cloud reports it. */
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
    model: modelOf(device),
    kind: unitKindOf(device),
    name: nameOf(device),
  };
}

/** Kind of a unit by the product range on its label, until its cloud reports it. */
export function kindOfRange(range: ProductRange | null): UnitKind {
  switch (range) {
    case 'ground-source':
    case 'air-to-water':
    case 'air-to-air':
    case 'ventilation':
    case 'gateway':
      return range;
    case null:
      return 'gateway';
  }
}

/** Product range of a kind; null for kinds without one. */
export function rangeOfKind(kind: UnitKind): ProductRange | null {
  switch (kind) {
    case 'hybrid':
      return 'air-to-water';
    case 'boiler':
    case 'air-purifier':
    case 'battery':
    case 'solar':
    case 'meter':
      return null;
    default:
      return kind;
  }
}

/** Kind of the unit's appliance in the energy balance. */
export function applianceKindOf(kind: UnitKind) {
  return (
    {
      'air-to-water': 'heat-pump',
      'ground-source': 'heat-pump',
      hybrid: 'heat-pump',
      'air-to-air': 'air-conditioner',
      boiler: 'boiler',
      ventilation: 'ventilation',
      'air-purifier': 'ventilation',
      battery: 'battery',
      solar: 'pv',
      meter: 'meter',
      gateway: 'other',
    } as const satisfies Record<UnitKind, string>
  )[kind];
}

/** Time zone of the devices as their cloud reports it; null when missing or unknown to this runtime. */
export function timeZoneIn(devices: readonly Device[]): string | null {
  for (const device of devices) {
    const zone = textOf(device, 'timeZone', ['gateway']);
    if (zone !== null && isTimeZone(zone)) return zone;
  }
  return null;
}

/** Name of the home: that of the gateway in an account with one device, else empty. */
export function placeNameIn(devices: readonly Device[]): string {
  const [only] = devices;
  return only && devices.length === 1 ? (textOf(only, 'name', ['gateway']) ?? '').slice(0, 80) : '';
}

function unitKindOf(device: Device): UnitKind {
  switch (device.kind) {
    case 'gas-boiler':
      return 'boiler';
    case 'gateway-only':
      return 'gateway';
    case 'unknown':
      return device.points.some((point) => point.type === 'dhw' || point.type === 'hydro')
        ? 'air-to-water'
        : device.points.some((point) => point.type === 'climate')
          ? 'air-to-air'
          : 'gateway';
    default:
      return device.kind;
  }
}

/** Name of the room's point, else of the gateway, else the model: an account with five rooms has five room names and one model. */
function nameOf(device: Device): string {
  const name = textOf(device, 'name', ['climate']) ?? textOf(device, 'name', ['gateway']);
  return (name ?? modelOf(device)).slice(0, 200);
}

/**
 * The vendor's name of the model or of the family (`Altherma`, `Vitocal250A`); for a family code (`dx4`, `E3_Vitocal_16`) the model
 * number of its indoor or outdoor unit; empty where neither is reported.
 */
function modelOf(device: Device): string {
  if (device.model !== null && /^[A-Z](?=.*[a-z])[A-Za-z\d ().+/-]*$/.test(device.model))
    return device.model;
  return textOf(device, 'model', ['hydro', 'indoor', 'outdoor']) ?? '';
}

function textOf(device: Device, name: string, types: readonly string[]): string | null {
  for (const point of device.points) {
    if (!types.includes(point.type)) continue;
    const value = point.values.find((each) => each.name === name)?.value;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}
