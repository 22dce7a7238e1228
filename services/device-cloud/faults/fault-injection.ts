import type { Temporal } from 'temporal-polyfill';
import { type JsonObject, isObject, member } from '../recordings/json.ts';
import { pointsOf } from '../recordings/recorded-device.ts';

export const faultFlags = [
  'isInErrorState',
  'isInWarningState',
  'isInCautionState',
  'isInEmergencyState',
] as const;

export type FaultFlag = (typeof faultFlags)[number];

/** Faults injected into one device or a whole account. */
export interface FaultInjection {
  /** Every call answers 503. */
  readonly isDown: boolean;
  /** Delay of every answer. */
  readonly delayMs: number;
  /** Every write answers 409 MANAGEMENT_POINT_BLOCKED. */
  readonly refusesWrites: boolean;
  /** Instant at which the gateway lost its connection: readings stop and writes answer 409. */
  readonly offlineSince: Temporal.Instant | null;
  /** Error of the device's clock, in its time stamps. */
  readonly clockOffsetS: number;
  /** Every call answers 429. */
  readonly isQuotaUsedUp: boolean;
  /** Fault that the unit reports: the code on the point, and the flag for its severity. */
  readonly fault: { readonly code: string; readonly flag: FaultFlag } | null;
}

export const noInjection: FaultInjection = {
  isDown: false,
  delayMs: 0,
  refusesWrites: false,
  offlineSince: null,
  clockOffsetS: 0,
  isQuotaUsedUp: false,
  fault: null,
};

/** Faults of the account and of the device combined. */
export function combinedInjection(account: FaultInjection, device: FaultInjection): FaultInjection {
  return {
    isDown: account.isDown || device.isDown,
    delayMs: Math.max(account.delayMs, device.delayMs),
    refusesWrites: account.refusesWrites || device.refusesWrites,
    offlineSince: device.offlineSince ?? account.offlineSince,
    clockOffsetS: account.clockOffsetS + device.clockOffsetS,
    isQuotaUsedUp: account.isQuotaUsedUp || device.isQuotaUsedUp,
    fault: device.fault ?? account.fault,
  };
}

/** Writes connection, clock and fault into a device that the caller owns. */
export function applyInjection(device: JsonObject, injection: FaultInjection): JsonObject {
  const connection = member(device, 'isCloudConnectionUp');
  if (injection.offlineSince && isObject(connection)) connection['value'] = false;
  if (injection.clockOffsetS !== 0) shiftStamps(device, injection.clockOffsetS);
  if (injection.fault) raiseFault(device, injection.fault);
  return device;
}

function shiftStamps(device: JsonObject, offsetS: number): void {
  for (const name of ['timestamp', 'lastUpdateReceived']) {
    const stamp = device[name];
    const ms = typeof stamp === 'string' ? Date.parse(stamp) : Number.NaN;
    if (!Number.isNaN(ms)) device[name] = new Date(ms + offsetS * 1000).toISOString();
  }
}

/** Writes the fault to the first point that has both the flag and a code, the one that apps show. */
function raiseFault(
  device: JsonObject,
  fault: { readonly code: string; readonly flag: FaultFlag },
): void {
  for (const point of pointsOf(device)) {
    const [flag, code] = [member(point, fault.flag), member(point, 'errorCode')];
    if (!isObject(flag) || !isObject(code)) continue;
    flag['value'] = true;
    code['value'] = fault.code;
    return;
  }
}
