import type { Command, Device, CloudFailure, RefusalReason, Value } from '../device-cloud.ts';
import { isObject } from '../leaf-claims.ts';
import { jsonOf } from '../vendor-http.ts';
import type { VendorResponse } from '../vendor-http.ts';
import { FIRMWARE_PATH } from './firmware-update.ts';
import { weekDays } from '@hearth/calendar/week-days.ts';
import { type Week } from '../week.ts';

export interface OnectaWrite {
  readonly method: 'PATCH' | 'POST' | 'PUT';
  /** Path below the API's base address. */
  readonly path: string;
  readonly body: unknown;
}

/** Request of the vendor's API for a checked command. */
export function onectaWriteOf(device: Device, command: Command, value: Value): OnectaWrite {
  const point = `/gateway-devices/${encode(device.id)}/management-points/${encode(command.point)}`;
  switch (command.kind) {
    case 'set':
      return value.path?.startsWith(FIRMWARE_PATH)
        ? { method: 'PUT', path: `${point}/${FIRMWARE_PATH}${encode(idIn(value.path))}`, body: {} }
        : patchOf(point, value.path ?? '', command.to);
    case 'holiday':
      // The vendor refuses dates beside `enabled: false`.
      return {
        method: 'POST',
        path: `${point}/holiday-mode`,
        body: command.enabled
          ? { enabled: true, startDate: command.startDate, endDate: command.endDate }
          : { enabled: false },
      };
    case 'select-schedule':
      return {
        method: 'PUT',
        path: `${point}/schedule/${encode(command.mode)}/current`,
        body: { scheduleId: command.schedule, enabled: command.enabled },
      };
    case 'write-schedule':
      return {
        method: 'PUT',
        path: `${point}/schedule/${encode(command.mode)}/schedules`,
        body: { [command.schedule]: { actions: actionsOf(command.week) } },
      };
  }
}

const idIn = (path: string): string => path.slice(FIRMWARE_PATH.length);

/** Actions by day and time of day, `06:00:00`. */
function actionsOf(week: Week) {
  return Object.fromEntries(
    weekDays.map((day) => [
      day,
      Object.fromEntries(week[day].map(({ at, sets }) => [`${at}:00`, sets])),
    ]),
  );
}

/** Splits `temperatureControl/operationModes/…` into the characteristic and a pointer into its value. */
function patchOf(point: string, address: string, to: unknown): OnectaWrite {
  const slash = address.indexOf('/');
  const name = slash === -1 ? address : address.slice(0, slash);
  const path = `${point}/characteristics/${encode(name)}`;
  const body = slash === -1 ? { value: to } : { value: to, path: address.slice(slash) };
  return { method: 'PATCH', path, body };
}

const REASONS: ReadonlyMap<string, { reason: RefusalReason; at: string }> = new Map([
  ['READ_ONLY_CHARACTERISTIC', { reason: 'not-settable', at: '/name' }],
  ['INVALID_CHARACTERISTIC_VALUE', { reason: 'invalid-value', at: '/to' }],
  ['GATEWAY_DEVICE_MISSING', { reason: 'unknown-device', at: '' }],
  ['SITE_MISSING', { reason: 'unknown-device', at: '' }],
  ['MANAGEMENT_POINT_MISSING', { reason: 'unknown-point', at: '/point' }],
  ['CHARACTERISTIC_MISSING', { reason: 'unknown-value', at: '/name' }],
  ['MANAGEMENT_POINT_BLOCKED', { reason: 'blocked', at: '/point' }],
  ['INVALID_REQUEST', { reason: 'invalid-request', at: '' }],
] as const);

const REASONS_BY_STATUS: ReadonlyMap<number, RefusalReason> = new Map([
  [400, 'invalid-request'],
  [403, 'not-settable'],
  [404, 'unknown-device'],
  [409, 'blocked'],
  [422, 'invalid-request'],
] as const);

/** Failure for the vendor's error body `{code, message}`. */
export function refusalOfAnswer(answer: VendorResponse): CloudFailure {
  const parsed = jsonOf(answer);
  const code = parsed.ok && isObject(parsed.json) ? parsed.json['code'] : null;
  const reasonFound = typeof code === 'string' ? REASONS.get(code) : undefined;
  const byStatus = REASONS_BY_STATUS.get(answer.status);
  const { quota } = answer;
  if (reasonFound === undefined && byStatus === undefined) {
    return { ok: false, code: 'malformed', at: '', quota };
  }
  const reason = reasonFound?.reason ?? byStatus ?? 'other';
  return {
    ok: false,
    code: 'refused',
    by: 'cloud',
    reason,
    at: reasonFound?.at ?? '',
    limit: null,
    quota,
  };
}

function encode(segment: string): string {
  return encodeURIComponent(segment);
}
