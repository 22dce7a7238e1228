import { Temporal } from 'temporal-polyfill';
import type { JsonObject } from '../recordings/json.ts';
import type { CloudVendor } from '../recordings/recorded-device.ts';

/** A fault in a recorded account, with a JSON pointer to its position. */
export interface RecordingFault {
  readonly code:
    | 'not-an-account'
    | 'no-devices'
    | 'too-many-devices'
    | 'not-an-object'
    | 'not-text'
    | 'not-a-boolean'
    | 'not-an-instant'
    | 'no-id'
    | 'ids-differ'
    | 'duplicate-device'
    | 'no-management-points'
    | 'no-embedded-id'
    | 'no-management-point-type'
    | 'device-too-large'
    | 'no-feature-name'
    | 'no-gateway-id'
    | 'no-properties'
    | 'no-property-value'
    | 'no-commands'
    | 'no-command-parameters'
    | 'duplicate-feature';
  readonly at: string;
}

export interface CheckedDevice {
  readonly id: string;
  readonly recording: JsonObject;
  readonly recordedAt: Temporal.Instant | null;
  /** As the gateway names it, where it does and the name is a time zone. */
  readonly timeZone: string | null;
}

export type CheckedRecording =
  | {
      readonly ok: true;
      readonly vendor: CloudVendor;
      readonly devices: readonly CheckedDevice[];
    }
  | { readonly ok: false; readonly faults: readonly RecordingFault[] };

export const devicesMax = 100;
/** Characters of JSON. */
export const deviceLengthMax = 1_000_000;

export function failed(faults: readonly RecordingFault[]): CheckedRecording {
  return { ok: false, faults };
}

export function instantOf(value: unknown): Temporal.Instant | null {
  if (typeof value !== 'string') return null;
  try {
    return Temporal.Instant.from(value);
  } catch {
    return null;
  }
}
