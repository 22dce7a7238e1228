import type { Temporal } from 'temporal-polyfill';
import { type JsonObject, isObject, member, stringAt } from './json.ts';

/** Vendor whose API this cloud serves. */
export type CloudVendor = 'onecta' | 'vicare';

/** A recorded device, and the instant from which this cloud replays it. */
export interface RecordedDevice {
  readonly id: string;
  readonly recording: JsonObject;
  readonly recordedAt: Temporal.Instant;
  readonly loadedAt: Temporal.Instant;
  /** Time zone of the days, weeks and months of its consumption. */
  readonly timeZone: string;
}

/** A value written by a client, with the instant from which reads return it. */
export interface VisibleWrite {
  /** Position in `managementPoints`; in some recordings two points have one embedded id. */
  readonly point: number;
  readonly characteristic: string;
  /** RFC 6901 into the characteristic's value; empty for the characteristic itself. */
  readonly path: string;
  readonly value: unknown;
  readonly atMs: number;
}

export function pointsOf(recording: JsonObject): readonly JsonObject[] {
  const points = member(recording, 'managementPoints');
  return Array.isArray(points) ? points.filter(isObject) : [];
}

/** The keys of a management point that are not characteristics. */
export const structuralKeys: ReadonlySet<string> = new Set([
  'embeddedId',
  'managementPointType',
  'managementPointSubType',
  'managementPointCategory',
]);

export function embeddedIdOf(point: JsonObject): string {
  return stringAt(point, 'embeddedId') ?? '';
}

/** Whether a node is a characteristic, with a value or the member `settable`; groups have neither. */
export function isLeaf(node: unknown): node is JsonObject {
  return isObject(node) && (Object.hasOwn(node, 'value') || Object.hasOwn(node, 'settable'));
}
