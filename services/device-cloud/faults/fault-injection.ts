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

/** What can be made to go wrong, for one device or for a whole account. */
export interface FaultInjection {
  /** Every call answers 503. */
  readonly isDown: boolean;
  /** Every call waits this long first. */
  readonly delayMs: number;
  /** Every write answers 409 MANAGEMENT_POINT_BLOCKED. */
  readonly refusesWrites: boolean;
  /** The gateway has lost its connection then: readings stop and writes answer 409. */
  readonly offlineSince: Temporal.Instant | null;
  /** The device's clock is wrong by this much: its time stamps are. */
  readonly clockOffsetS: number;
  /** Every call answers 429. */
  readonly isQuotaUsedUp: boolean;
  /** A fault the unit reports: the code on the point and the flag that says how grave it is. */
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

/** The account's switches and the device's together. */
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

/** Writes connection, clock and fault into a device that is the caller's own copy. */
export function applyInjection(shown: JsonObject, injection: FaultInjection): JsonObject {
  const connection = member(shown, 'isCloudConnectionUp');
  if (injection.offlineSince && isObject(connection)) connection['value'] = false;
  if (injection.clockOffsetS !== 0) shiftStamps(shown, injection.clockOffsetS);
  if (injection.fault) raiseFault(shown, injection.fault);
  return shown;
}

function shiftStamps(shown: JsonObject, offsetS: number): void {
  for (const name of ['timestamp', 'lastUpdateReceived']) {
    const stamp = shown[name];
    const ms = typeof stamp === 'string' ? Date.parse(stamp) : Number.NaN;
    if (!Number.isNaN(ms)) shown[name] = new Date(ms + offsetS * 1000).toISOString();
  }
}

/** On the first point that has both the flag and a code, which is the one a person looks at. */
function raiseFault(
  shown: JsonObject,
  fault: { readonly code: string; readonly flag: FaultFlag },
): void {
  for (const point of pointsOf(shown)) {
    const [flag, code] = [member(point, fault.flag), member(point, 'errorCode')];
    if (!isObject(flag) || !isObject(code)) continue;
    flag['value'] = true;
    code['value'] = fault.code;
    return;
  }
}
