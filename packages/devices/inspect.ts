import type {
  Device,
  Energy,
  DeviceFault,
  Point,
  UnknownLeaf,
  Value,
  Warning,
} from './device-cloud.ts';
import { parseJsonText } from './json-text.ts';
import type { JsonFault, RepeatedKey } from './json-text.ts';
import { leavesOf } from './leaf-claims.ts';
import type { LeafClaims } from './leaf-claims.ts';
import { isTimeZone } from '@hearth/calendar/time-zone.ts';
import type { Interpreted, PayloadView } from './interpreted.ts';
import { interpretOnecta } from './onecta/interpret.ts';
import { interpretVicare } from './vicare/interpret.ts';

export interface InspectOptions {
  /** The installation's zone; default: the zone of each gateway. */
  readonly timeZone?: string;
}

export type Inspection =
  | {
      readonly ok: true;
      readonly report: InspectReport;
      /** Section of each leaf of the payload in the report, by JSON pointer. */
      readonly claims: LeafClaims;
    }
  | {
      readonly ok: false;
      readonly code: JsonFault | 'wrong-root' | 'unknown-vendor' | 'unknown-time-zone';
      /** JSON pointer into the payload. */
      readonly at: string;
      readonly line?: number;
      readonly column?: number;
    };

export interface InspectReport {
  readonly devices: readonly InspectedDevice[];
  readonly warnings: readonly Warning[];
}

export type InspectedValue = Pick<
  Value,
  'name' | 'value' | 'unit' | 'settable' | 'min' | 'max' | 'step' | 'options'
>;

export interface InspectedDevice extends Pick<Device, 'id' | 'model' | 'kind' | 'online'> {
  readonly points: readonly (Pick<Point, 'id' | 'type'> & { values: readonly InspectedValue[] })[];
  readonly energy: readonly (Pick<Energy, 'point' | 'use' | 'carrier' | 'resolution'> & {
    slots: readonly { from: string; to: string; kwh: number | null }[];
  })[];
  readonly faults: readonly Pick<DeviceFault, 'code' | 'severity' | 'active'>[];
  readonly unknown: readonly UnknownLeaf[];
}

export const INSPECTED_VENDORS = ['onecta', 'vicare'] as const;

const INTERPRETERS: Readonly<
  Record<(typeof INSPECTED_VENDORS)[number], (payload: unknown, view: PayloadView) => Interpreted>
> = { onecta: interpretOnecta, vicare: interpretVicare };

/**
 * Interprets a recorded payload. Each leaf appears exactly once: in a header (id, model, online, type), in values, energy,
 * faults or unknown. The limits of a value (settable, minValue, values, …) appear with it.
 */
export function inspectPayload(
  vendor: string,
  text: string,
  options: InspectOptions = {},
): Inspection {
  const vendorFound = INSPECTED_VENDORS.find((each) => each === vendor);
  if (vendorFound === undefined) return { ok: false, code: 'unknown-vendor', at: '' };
  const { timeZone = null } = options;
  if (timeZone !== null && !isTimeZone(timeZone)) {
    return { ok: false, code: 'unknown-time-zone', at: '' };
  }
  const parsed = parseJsonText(text);
  if (!parsed.ok) return parsed;
  const interpreted = INTERPRETERS[vendorFound](parsed.root, { timeZone, now: null });
  if (!interpreted.ok) return { ok: false, code: 'wrong-root', at: interpreted.at };
  const { devices, claims } = interpreted;
  const isList = Array.isArray(parsed.root);
  const repeated = (index: number): RepeatedKey[] =>
    parsed.repeated.filter(({ at }) => (isList ? at.startsWith(`/${index}/`) : index === 0));
  const warnings = [
    ...interpreted.warnings,
    ...parsed.repeated.map(({ at }) => ({ code: 'repeated-key', at })),
  ];
  const inspected = devices.map((device, index) => inspectDevice(device, repeated(index)));
  return { ok: true, claims, report: { devices: inspected, warnings } };
}

function inspectDevice(device: Device, repeated: readonly RepeatedKey[]): InspectedDevice {
  const hidden = repeated.flatMap(({ at, was }) => leavesOf({ pointer: at, json: was }));
  return {
    id: device.id,
    model: device.model,
    kind: device.kind,
    online: device.online,
    points: device.points.map(({ id, type, values }) => ({
      id,
      type,
      values: values.map(({ name, value, unit, settable, min, max, step, options }) => ({
        name,
        value,
        unit,
        settable,
        min,
        max,
        step,
        options,
      })),
    })),
    energy: device.energy.map(({ point, use, carrier, resolution, slots }) => ({
      point,
      use,
      carrier,
      resolution,
      slots: slots.map(({ from, to, kwh }) => ({ from, to, kwh })),
    })),
    faults: device.faults.map(({ code, subcode, severity, active }) => ({
      code: subcode === '' ? code : `${code}-${subcode}`,
      severity,
      active,
    })),
    unknown: [...device.unknown, ...hidden],
  };
}
