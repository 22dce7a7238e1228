import type { Value } from '../device-cloud.ts';
import type { Scalar } from '../scalar.ts';
import { child, elements, isLeaf, members } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { warn } from '../read-context.ts';
import type { ReadContext } from '../read-context.ts';
import type { Feature } from './feature.ts';
import { textOf } from './feature.ts';
import type { CompanionParameter, PropertyCommand, ViCareTerm } from './names.ts';

export type ValueLimits = Pick<
  Value,
  'settable' | 'min' | 'max' | 'step' | 'options' | 'lengthMax' | 'path'
>;

export const READ_ONLY: ValueLimits = {
  settable: false,
  min: null,
  max: null,
  step: null,
  options: null,
  lengthMax: null,
  path: null,
};

/** Write address in a value's `path`, opaque to other code. */
export interface ViCareAddress {
  readonly installation: string;
  readonly device: string;
  readonly feature: string;
  /** For a switch, the commands that switch it on and off. */
  readonly command: string;
  readonly commandOff?: string;
  readonly param?: string;
  readonly beside?: readonly CompanionParameter[];
}

/** Whether and how a value is set, by the commands of its feature with their limits. */
export function limitsOf(
  context: ReadContext,
  feature: Feature,
  term: ViCareTerm,
  value: Scalar | null,
): ValueLimits {
  const { set } = term;
  if (set === undefined) return READ_ONLY;
  return 'on' in set
    ? switchLimits(context, feature, set, value)
    : commandLimits(context, feature, set);
}

export function addressOf(path: string): ViCareAddress | null {
  try {
    return JSON.parse(path) as ViCareAddress;
  } catch {
    return null;
  }
}

/** How a weekly programme is set. */
export interface ScheduleSetting {
  readonly path: string;
  readonly modes: readonly string[];
  /** Value outside of periods. */
  readonly restsAt: string;
  /** Periods a day. */
  readonly entriesMax: number;
  readonly resolutionMin: number;
}

/** null when the feature has no such command, an inexecutable one, or one without parameters. */
export function weekSetting(context: ReadContext, feature: Feature): ScheduleSetting | null {
  const command = commandOf(feature, 'setSchedule');
  const params = command === null ? null : child(command, 'params');
  const param = params === null ? null : child(params, 'newSchedule');
  const constraints = param === null ? null : child(param, 'constraints');
  if (command === null || constraints === null || !isExecutable(command)) return null;
  const restsAt = child(constraints, 'defaultMode')?.json;
  const modes = listOf(constraints, 'modes').filter((each) => typeof each === 'string');
  const entriesMax = constraintOf(constraints, 'maxEntries', 'number') ?? 0;
  const resolutionMin = constraintOf(constraints, 'resolution', 'number') ?? 0;
  const isWhole = Number.isInteger(entriesMax) && Number.isInteger(resolutionMin);
  if (typeof restsAt !== 'string' || modes.length === 0) return null;
  if (!isWhole || entriesMax < 1) return null;
  if (resolutionMin < 1 || resolutionMin > 59) return null;
  const installation = installationOf(context, feature, command);
  if (installation === null) return null;
  const { device, name } = feature;
  const path: ViCareAddress = {
    installation,
    device,
    feature: name,
    command: 'setSchedule',
    param: 'newSchedule',
  };
  return { path: JSON.stringify(path), modes, restsAt, entriesMax, resolutionMin };
}

function commandLimits(
  context: ReadContext,
  feature: Feature,
  set: Extract<PropertyCommand, { command: string }>,
): ValueLimits {
  const command = commandOf(feature, set.command);
  const params = command === null ? null : child(command, 'params');
  if (command === null || params === null) return READ_ONLY;
  const all = members(params);
  const [only] = all;
  const param =
    all.length === 1 && set.param === undefined ? only : all.find((p) => p.key === set.param);
  if (param === undefined) return READ_ONLY;
  const installation = installationOf(context, feature, command);
  const constraints = child(param.node, 'constraints');
  const path: ViCareAddress | null =
    installation === null
      ? null
      : {
          installation,
          device: feature.device,
          feature: feature.name,
          command: set.command,
          param: param.key,
          ...(set.beside ? { beside: set.beside } : {}),
        };
  return {
    settable: isExecutable(command) && path !== null,
    min: constraintOf(constraints, 'min', 'number'),
    max: constraintOf(constraints, 'max', 'number'),
    step: constraintOf(constraints, 'stepping', 'number'),
    lengthMax: constraintOf(constraints, 'maxLength', 'number'),
    options: optionsOf(constraints),
    path: path === null ? null : JSON.stringify(path),
  };
}

function switchLimits(
  context: ReadContext,
  feature: Feature,
  set: Extract<PropertyCommand, { on: string }>,
  value: Scalar | null,
): ValueLimits {
  const on = commandOf(feature, set.on);
  const off = commandOf(feature, set.off);
  const next = value === true ? off : on;
  if (on === null || off === null || next === null) return READ_ONLY;
  const installation = installationOf(context, feature, next);
  if (installation === null) return READ_ONLY;
  const { device, name } = feature;
  const path: ViCareAddress = {
    installation,
    device,
    feature: name,
    command: set.on,
    commandOff: set.off,
  };
  return { ...READ_ONLY, settable: isExecutable(next), path: JSON.stringify(path) };
}

/** The installation id, which only a command's address has. An address of another feature, device or gateway is refused. */
function installationOf(context: ReadContext, feature: Feature, command: Node): string | null {
  const uri = textOf(command, 'uri');
  const match = URI.exec(uri);
  const [, installation = '', gateway, device, name] = match ?? [];
  const isOwn = gateway === feature.gateway && device === feature.device && name === feature.name;
  return isOwn
    ? installation
    : warn(context, 'command-elsewhere', child(command, 'uri') ?? command);
}

const URI =
  /\/(?:features|equipment)\/installations\/([^/]+)\/gateways\/([^/]+)\/devices\/([^/]+)\/features\/([^/]+)\/commands\/[^/]+$/;

function commandOf(feature: Feature, name: string): Node | null {
  return feature.commands === null ? null : child(feature.commands, name);
}

function isExecutable(command: Node): boolean {
  return child(command, 'isExecutable')?.json === true;
}

function constraintOf(constraints: Node | null, key: string, type: 'number'): number | null {
  const json = constraints === null ? null : child(constraints, key)?.json;
  return typeof json === type && Number.isFinite(json) ? Number(json) : null;
}

function optionsOf(constraints: Node | null): Scalar[] | null {
  const list = constraints === null ? null : child(constraints, 'enum');
  return list !== null && Array.isArray(list.json) ? listOf(constraints, 'enum') : null;
}

function listOf(constraints: Node | null, key: string): Scalar[] {
  const list = constraints === null ? null : child(constraints, key);
  if (list === null || !Array.isArray(list.json)) return [];
  const each = elements(list).map(({ json }) => json);
  return each.filter((json): json is Scalar => isLeaf(json) && json !== null);
}
