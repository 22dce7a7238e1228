import { type ApiRefusal, refuse } from '../api/refusals.ts';
import {
  type JsonObject,
  isObject,
  member,
  memberAt,
  numberAt,
  objectAt,
} from '../recordings/json.ts';
import { checkValue } from './check-value.ts';
import { type FoundCharacteristic, findCharacteristic } from './find-characteristic.ts';
import type { PlannedWrites, WriteTarget, PlannedWrite } from './plan-write.ts';

/** PUT schedule/{mode}/current: `{scheduleId, enabled}`. */
export function planCurrentSchedule(
  target: WriteTarget,
  mode: string,
  body: unknown,
): PlannedWrites {
  const found = findMode(target, mode);
  if (!found.ok) return found;
  if (
    !isObject(body) ||
    typeof body['enabled'] !== 'boolean' ||
    typeof body['scheduleId'] !== 'string'
  )
    return refuse('INVALID_REQUEST', 'body must be an object with scheduleId and enabled');
  const writes: PlannedWrite[] = [];
  for (const [name, value] of [
    ['currentSchedule', body['scheduleId']],
    ['enabled', body['enabled']],
  ] as const) {
    const leaf = objectAt(found.settings, name);
    if (!leaf) return refuse('CHARACTERISTIC_MISSING', `schedule of mode ${mode} has no ${name}`);
    const checked = checkValue(leaf, value);
    if (!checked.ok) return checked;
    // Clients send both members; a read-only one is accepted if it is unchanged.
    if (leaf['settable'] !== true && leaf['value'] !== checked.value)
      return refuse('READ_ONLY_CHARACTERISTIC', `${name} of mode ${mode} is read only`);
    if (leaf['settable'] === true)
      writes.push(scheduleWrite(found.point, ['modes', mode, name], checked.value));
  }
  return { ok: true, writes };
}

/** PUT schedule/{mode}/schedules: by schedule id `{name?, actions: {day: {"HH:MM:SS": {…}}}}`. */
export function planSchedules(target: WriteTarget, mode: string, body: unknown): PlannedWrites {
  const found = findMode(target, mode);
  if (!found.ok) return found;
  if (!isObject(body) || Object.keys(body).length === 0)
    return refuse('INVALID_REQUEST', 'body must be an object of schedules by id');
  const writes: PlannedWrite[] = [];
  for (const [id, sent] of Object.entries(body)) {
    const schedule = objectAt(found.settings, 'schedules', id);
    if (!schedule) return refuse('CHARACTERISTIC_MISSING', `schedule ${id} does not exist`);
    if (schedule['settable'] === false || memberAt(schedule, 'meta', 'isReadOnly') === true)
      return refuse('READ_ONLY_CHARACTERISTIC', `schedule ${id} is read only`);
    const actions = objectAt(sent, 'actions');
    if (!actions) return refuse('INVALID_REQUEST', `schedule ${id} must have actions`);
    const refused = refuseActions(found.settings, schedule, actions);
    if (refused) return refused;
    writes.push(scheduleWrite(found.point, ['modes', mode, 'schedules', id, 'actions'], actions));
  }
  return { ok: true, writes };
}

type FoundMode =
  | { readonly ok: true; readonly point: number; readonly settings: JsonObject }
  | ApiRefusal;

function findMode(target: WriteTarget, mode: string): FoundMode {
  const found = findCharacteristic(target.recording, target.embeddedId, 'schedule');
  if (!found.ok) return found;
  if (found.characteristic['settable'] === false)
    return refuse('READ_ONLY_CHARACTERISTIC', 'characteristic schedule is read only');
  const settings = objectAt(found.characteristic, 'value', 'modes', mode);
  if (!settings) return refuse('CHARACTERISTIC_MISSING', `there is no schedule for mode ${mode}`);
  return { ok: true, point: found.point, settings };
}

function refuseActions(
  settings: JsonObject,
  schedule: JsonObject,
  actions: JsonObject,
): ApiRefusal | null {
  const periods = memberAt(schedule, 'meta', 'actionPeriods');
  const most = numberAt(settings, 'meta', 'maxActionsPerActionPeriod') ?? 24;
  for (const [day, timed] of Object.entries(actions)) {
    if (Array.isArray(periods) && !periods.includes(day))
      return invalid(`${day} is no period of this schedule`);
    if (!isObject(timed)) return invalid(`${day} must hold actions by time`);
    if (Object.keys(timed).length > most) return invalid(`${day} has more than ${most} actions`);
    for (const [time, action] of Object.entries(timed)) {
      if (!/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time))
        return invalid(`${day}/${time} is no time`);
      const refused = isObject(action)
        ? refuseAction(settings, action)
        : invalid(`${day}/${time} must be an action`);
      if (refused) return refused;
    }
  }
  return null;
}

/** An action type is a limit itself, or limits by operation mode (and so on) with the leaf below. */
function refuseAction(settings: JsonObject, action: JsonObject): ApiRefusal | null {
  const types = objectAt(settings, 'meta', 'actionTypes');
  for (const [name, value] of Object.entries(action)) {
    const type = types && objectAt(types, name);
    if (!type) return invalid(`${name} is no action of this schedule`);
    if (isObject(value)) {
      if (!isShallow(value, 3)) return invalid(`${name} is nested too deeply`);
      continue;
    }
    const modes = Object.values(type).filter(isObject);
    const limits = Object.hasOwn(type, 'settable') ? [type] : modes;
    const checks = limits.map((limit) => checkValue(limit, value));
    const refused = checks.find((check) => !check.ok);
    if (refused && !checks.some((check) => check.ok)) return invalid(`${name}: ${refused.message}`);
  }
  return null;
}

/** An action of several parts, as `fanSpeed` is: groups of plain values. */
function isShallow(value: unknown, levels: number): boolean {
  if (!isObject(value)) return value === null || !Array.isArray(value);
  return levels > 0 && Object.values(value).every((child) => isShallow(child, levels - 1));
}

function scheduleWrite(point: number, tokens: readonly string[], value: unknown): PlannedWrite {
  const path = tokens
    .map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
  return { point, characteristic: 'schedule', path, value };
}

function invalid(message: string): ApiRefusal {
  return refuse('INVALID_CHARACTERISTIC_VALUE', message);
}

/**
 * PUT firmware/{id}: starts the update on offer, which is running for ten minutes and is then the installed version. A unit that
 * can be updated and offers nothing shows the id as its version.
 */
export function planFirmware(target: WriteTarget, firmwareId: string): PlannedWrites {
  const offer = findCharacteristic(target.recording, target.embeddedId, 'firmwareUpdate');
  if (offer.ok && isObject(member(offer.characteristic, 'value')))
    return planOfferedFirmware(target, offer, firmwareId);
  const found = findCharacteristic(
    target.recording,
    target.embeddedId,
    'isFirmwareUpdateSupported',
  );
  if (!found.ok) return found;
  if (member(found.characteristic, 'value') !== true)
    return refuse('READ_ONLY_CHARACTERISTIC', 'this unit cannot be updated');
  return {
    ok: true,
    writes: [
      { point: found.point, characteristic: 'firmwareVersion', path: '', value: firmwareId },
    ],
  };
}

const updateS = 600;

function planOfferedFirmware(
  { recording, embeddedId }: WriteTarget,
  { characteristic, point }: Extract<FoundCharacteristic, { ok: true }>,
  firmwareId: string,
): PlannedWrites {
  const offer = member(characteristic, 'value');
  const [id, version] = ['id', 'version'].map((key) =>
    isObject(offer) ? member(offer, key) : null,
  );
  if (member(characteristic, 'settable') !== true)
    return refuse('READ_ONLY_CHARACTERISTIC', 'this update cannot be started');
  if (id !== firmwareId) return invalid(`firmware ${firmwareId} is not on offer`);
  const has = (name: string): boolean => findCharacteristic(recording, embeddedId, name).ok;
  const installed = has('firmwareVersion') ? 'firmwareVersion' : 'softwareVersion';
  const write = (name: string, value: unknown, delayS: number) =>
    has(name) ? [{ point, characteristic: name, path: '', value, delayS }] : [];
  return {
    ok: true,
    writes: [
      ...write('firmwareUpdateStatus', 'in-progress', 0),
      ...write('firmwareUpdateStatus', 'succeeded', updateS),
      ...write(installed, version, updateS),
    ],
  };
}
