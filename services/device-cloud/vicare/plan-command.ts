import type { PlannedWrite } from '../commands/plan-write.ts';
import { isObject, member, stringAt } from '../recordings/json.ts';
import { type VicareRefusal, vicareRefusal } from './answers.ts';
import { checkParams } from './check-params.ts';
import { featureOf } from './recorded-features.ts';
import type { JsonObject } from '../recordings/json.ts';

export type PlannedCommand =
  | { readonly ok: true; readonly writes: readonly PlannedWrite[] }
  | VicareRefusal;

export interface CommandCall {
  readonly feature: string;
  readonly command: string;
  readonly body: unknown;
}

/** Checks a command against the feature as it is served, and names the properties that it changes. */
export function planCommand(device: JsonObject, call: CommandCall): PlannedCommand {
  const feature = featureOf(device, call.feature);
  if (feature === undefined) return vicareRefusal(404, 'FEATURE_NOT_FOUND');
  const command = member(member(feature, 'commands'), call.command);
  if (!isObject(command)) return notPossible('COMMAND_NOT_FOUND');
  if (command['isExecutable'] !== true) return notPossible('COMMAND_NOT_EXECUTABLE');
  const body = call.body ?? {};
  const checked = checkParams(member(command, 'params'), body);
  if (checked !== null || !isObject(body)) return checked ?? vicareRefusal(400, 'VALIDATION_ERROR');
  const own = ownChanges(feature, call.command, body);
  const writes = [...own, ...changesElsewhere(device, call, body)];
  return { ok: true, writes: writes.map((write) => ({ point: 0, ...write })) };
}

const notPossible = (reason: string): VicareRefusal =>
  vicareRefusal(502, 'DEVICE_COMMUNICATION_ERROR', { reason });

type Change = Omit<PlannedWrite, 'point'>;

const change = (feature: string, property: string, value: unknown): Change => ({
  characteristic: feature,
  path: `/${property}`,
  value,
});

/** Switch commands with the property that they change. */
const SWITCHES: ReadonlyMap<string, readonly [property: string, value: unknown]> = new Map([
  ['activate', ['active', true]],
  ['deactivate', ['active', false]],
  ['schedule', ['active', true]],
  ['unschedule', ['active', false]],
  ['enable', ['enabled', true]],
  ['disable', ['enabled', false]],
]);

/** Parameters whose property has another name; the first property that the feature has. */
const PROPERTIES: ReadonlyMap<string, readonly string[]> = new Map([
  ['newSchedule', ['entries']],
  ['targetTemperature', ['temperature', 'value']],
  ['temperature', ['temperature', 'value']],
  ['minTemperature', ['min']],
  ['maxTemperature', ['max']],
  ['mode', ['value']],
  ['hysteresis', ['value']],
]);

/** Commands whose one parameter is a property that the command names. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['setMin', 'min'],
  ['setMax', 'max'],
  ['setHysteresisSwitchOnValue', 'switchOnValue'],
  ['setHysteresisSwitchOffValue', 'switchOffValue'],
]);

function ownChanges(feature: JsonObject, command: string, body: JsonObject): Change[] {
  const name = stringAt(feature, 'feature') ?? '';
  const has = (property: string): boolean =>
    isObject(member(member(feature, 'properties'), property));
  const switched = SWITCHES.get(command);
  const changes =
    switched !== undefined && has(switched[0]) ? [change(name, switched[0], switched[1])] : [];
  if (command === 'unschedule') changes.push(change(name, 'start', ''), change(name, 'end', ''));
  for (const [param, value] of Object.entries(body)) {
    const named = NAMED.get(command);
    const candidates = named === undefined ? [param, ...(PROPERTIES.get(param) ?? [])] : [named];
    const property = candidates.find(has);
    if (property !== undefined) changes.push(change(name, property, value));
  }
  return changes;
}

/** Other features that report the effect: the active mode and programme, and the level of the ventilation. */
function changesElsewhere(
  device: JsonObject,
  { feature, command }: CommandCall,
  body: JsonObject,
): Change[] {
  const present = (changes: readonly Change[]): Change[] =>
    changes.filter(({ characteristic, path }) => {
      const other = featureOf(device, characteristic);
      return isObject(member(member(other, 'properties'), path.slice(1)));
    });
  if (command === 'setLevel')
    return present([change('ventilation.operating.state', 'level', body['level'])]);
  const [, base = '', programme] = /^(.*\.operating\.programs\.)(\w+)$/.exec(feature) ?? [];
  if (programme !== undefined && (command === 'activate' || command === 'deactivate'))
    return present([
      change(`${base}active`, 'value', command === 'activate' ? programme : 'normal'),
    ]);
  if (command !== 'setMode' || !feature.endsWith('.operating.modes.active')) return [];
  const modes = feature.replace(/active$/, '');
  const list = member(device, 'features');
  const names = Array.isArray(list) ? list.map((each) => stringAt(each, 'feature') ?? '') : [];
  const others = names.filter((name) => name.startsWith(modes) && name !== feature);
  return present([
    ...others.map((name) => change(name, 'active', name === `${modes}${String(body['mode'])}`)),
    ...(feature === 'heating.dhw.operating.modes.active'
      ? [change('heating.dhw', 'active', body['mode'] !== 'off')]
      : []),
  ]);
}
