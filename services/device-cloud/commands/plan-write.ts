import { Temporal } from 'temporal-polyfill';
import { type ApiRefusal, refuse } from '../api/refusals.ts';
import { type JsonObject, isObject, member } from '../recordings/json.ts';
import { pointerTokens, valueAt } from '../recordings/json-pointer.ts';
import { isLeaf } from '../recordings/recorded-device.ts';
import { checkValue } from './check-value.ts';
import { findCharacteristic } from './find-characteristic.ts';

/** One value to be written; a request makes one or several. */
export interface PlannedWrite {
  readonly point: number;
  readonly characteristic: string;
  readonly path: string;
  readonly value: unknown;
  /** Additional seconds until reads show it: an update takes longer than a setting. */
  readonly delayS?: number;
}

export type PlannedWrites =
  | { readonly ok: true; readonly writes: readonly PlannedWrite[] }
  | ApiRefusal;

export interface WriteTarget {
  readonly recording: JsonObject;
  readonly embeddedId: string;
}

/** PATCH of a characteristic: `{value}` or `{value, path}`. */
export function planPatch(target: WriteTarget, name: string, body: unknown): PlannedWrites {
  const found = findCharacteristic(target.recording, target.embeddedId, name);
  if (!found.ok) return found;
  if (!isObject(body) || !Object.hasOwn(body, 'value'))
    return refuse('INVALID_REQUEST', 'body must be an object with a value');
  const path = member(body, 'path') ?? '';
  const tokens = typeof path === 'string' ? pointerTokens(path) : null;
  if (typeof path !== 'string' || tokens === null)
    return refuse('INVALID_REQUEST', 'path must be a JSON pointer');
  const leaf =
    tokens.length === 0 ? found.characteristic : valueAt(found.characteristic['value'], tokens);
  if (leaf === undefined) return refuse('CHARACTERISTIC_MISSING', `path ${path} does not exist`);
  if (!isLeaf(leaf) || isObject(leaf['value']))
    return refuse(
      'INVALID_CHARACTERISTIC_VALUE',
      `${name}${path} holds several values: name one by path`,
    );
  if (leaf['settable'] !== true || found.characteristic['settable'] === false)
    return refuse('READ_ONLY_CHARACTERISTIC', `characteristic ${name}${path} is read only`);
  const checked = checkValue(leaf, body['value']);
  if (!checked.ok) return checked;
  return {
    ok: true,
    writes: [{ point: found.point, characteristic: name, path, value: checked.value }],
  };
}

/** POST holiday-mode: `{enabled, startDate?, endDate?}`; the dates are left out when it is switched off. */
export function planHoliday(target: WriteTarget, body: unknown): PlannedWrites {
  const found = findCharacteristic(target.recording, target.embeddedId, 'holidayMode');
  if (!found.ok) return found;
  if (found.characteristic['settable'] !== true)
    return refuse('READ_ONLY_CHARACTERISTIC', 'characteristic holidayMode is read only');
  if (!isObject(body) || typeof body['enabled'] !== 'boolean')
    return refuse('INVALID_REQUEST', 'body must be an object with enabled true or false');
  const { enabled, startDate, endDate } = body;
  if (!enabled && (startDate !== undefined || endDate !== undefined))
    return refuse('INVALID_REQUEST', 'startDate and endDate must be left out when disabling');
  if ((startDate === undefined) !== (endDate === undefined))
    return refuse('INVALID_REQUEST', 'startDate and endDate belong together');
  const dates = startDate === undefined ? {} : { startDate, endDate };
  if (startDate !== undefined && !isPeriod(startDate, endDate))
    return refuse('INVALID_CHARACTERISTIC_VALUE', 'startDate must be a date not after endDate');
  const value = { enabled, ...dates };
  return {
    ok: true,
    writes: [{ point: found.point, characteristic: 'holidayMode', path: '', value }],
  };
}

function isPeriod(from: unknown, to: unknown): boolean {
  const [start, end] = [dateOf(from), dateOf(to)];
  return start !== null && end !== null && Temporal.PlainDate.compare(start, end) <= 0;
}

function dateOf(text: unknown): Temporal.PlainDate | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}
