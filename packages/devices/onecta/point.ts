import type { Energy, DeviceFault, Point, PointType, Value } from '../device-cloud.ts';
import { child, descend, isLeaf, isObject, members } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { readPlain, warn } from '../read-context.ts';
import type { ReadContext } from '../read-context.ts';
import { ENERGY_KEYS, readEnergy } from './energy.ts';
import type { ReadingTime } from './energy.ts';
import { FAULT_KEYS, readFaults } from './faults.ts';
import { firmwareUpdateOf } from './firmware-update.ts';
import { CHARACTERISTICS, FAN, modeEnding, SENSORS, SET_POINTS } from './names.ts';
import type { OnectaTerm } from './names.ts';
import { setPointInForce } from './set-point-in-force.ts';
import { claimSettings, readCharacteristic, readTree } from './characteristic.ts';

const TYPES: ReadonlyMap<string, PointType> = new Map<string, PointType>([
  ['gateway', 'gateway'],
  ['climateControl', 'climate'],
  ['domesticHotWaterTank', 'dhw'],
  ['domesticHotWaterFlowThrough', 'dhw'],
  ['outdoorUnit', 'outdoor'],
  ['indoorUnit', 'indoor'],
  ['indoorUnitHydro', 'hydro'],
  ['userInterface', 'user-interface'],
]);

export interface PointReading {
  readonly point: Point;
  readonly energy: readonly Energy[];
  readonly faults: readonly DeviceFault[];
}

/** Reads one management point. Its type identifies it; the embedded id may be a digit and may repeat. */
export function readPoint(
  context: ReadContext,
  node: Node,
  moment: ReadingTime | null,
): PointReading {
  const { id, type, subtype, values: header } = readHeader(context, node);
  const { faults, values: flags } = readFaults(context, node, id);
  const energy: Energy[] = [];
  const values: Value[] = [...header, ...flags];
  for (const { key, node: characteristic } of members(node)) {
    if (HEADER_KEYS.has(key) || FAULT_KEYS.has(key)) continue;
    if (ENERGY_KEYS.has(key)) {
      energy.push(...readEnergy(context, characteristic, { origin: { point: id, type }, moment }));
    } else {
      for (const value of readValues(context, characteristic, key)) values.push(value);
    }
  }
  values.push(...present(firmwareUpdateOf(node, values)));
  return {
    point: { id, type, subtype, values, setPointInForce: setPointInForce(type, values) },
    energy,
    faults,
  };
}

const HEADER_KEYS: ReadonlySet<string> = new Set([
  'embeddedId',
  'managementPointType',
  'managementPointSubType',
  'managementPointCategory',
]);

interface Header {
  readonly id: string;
  readonly type: PointType;
  readonly subtype: string | null;
  readonly values: readonly Value[];
}

function readHeader(context: ReadContext, node: Node): Header {
  const id = child(node, 'embeddedId');
  const type = child(node, 'managementPointType');
  const subtype = child(node, 'managementPointSubType');
  const category = child(node, 'managementPointCategory');
  const isId = id !== null && (typeof id.json === 'string' || typeof id.json === 'number');
  if (isId) context.claims.claim(id, 'identity');
  const pointType = typeof type?.json === 'string' ? TYPES.get(type.json) : undefined;
  if (type !== null && pointType !== undefined) context.claims.claim(type, 'identity');
  else warn(context, 'unknown-point-type', type ?? node);
  const values: Value[] = [];
  if (subtype !== null && isLeaf(subtype.json)) values.push(readPlain(context, subtype, 'subtype'));
  if (category !== null && isLeaf(category.json))
    values.push(readPlain(context, category, 'category'));
  return {
    id: isId ? String(id.json) : '',
    type: pointType ?? 'other',
    subtype: typeof subtype?.json === 'string' ? subtype.json : null,
    values,
  };
}

function readValues(context: ReadContext, node: Node, key: string): Value[] {
  const term = CHARACTERISTICS.get(key);
  if (term !== undefined) return present(readCharacteristic(context, node, { term, path: key }));
  const read = TREES.get(key);
  if (read === undefined) {
    warn(context, 'unknown-characteristic', node);
    return [];
  }
  const tree = child(node, 'value');
  if (tree === null || !(isObject(tree.json) || tree.json === null)) {
    warn(context, 'unexpected-shape', tree ?? node);
    return [];
  }
  if (tree.json === null) {
    const term: OnectaTerm = { name: key, holds: 'any' };
    return present(readCharacteristic(context, node, { term, path: null }));
  }
  const values = read(context, node, tree);
  if (values.length > 0) claimSettings(context, node, 'values');
  return values;
}

type ReadTree = (context: ReadContext, node: Node, tree: Node) => Value[];

const TREES: ReadonlyMap<string, ReadTree> = new Map<string, ReadTree>([
  ['sensoryData', (context, _, tree) => readSensors(context, tree)],
  ['temperatureControl', (context, _, tree) => readSetPoints(context, tree)],
  ['fanControl', (context, _, tree) => readFan(context, tree)],
  ['demandControl', (context, _, tree) => readDemand(context, tree)],
  ['holidayMode', readHoliday],
  ['schedule', (context, _, tree) => readSchedule(context, tree)],
  ['firmwareUpdate', (context, _, tree) => readTree(context, tree, 'firmwareUpdate')],
]);

function readSensors(context: ReadContext, tree: Node): Value[] {
  return members(tree).flatMap(({ key, node }) => {
    const term = SENSORS.get(key);
    if (term === undefined) return present(warn(context, 'unknown-sensor', node));
    return present(readCharacteristic(context, node, { term, path: null }));
  });
}

function readSetPoints(context: ReadContext, tree: Node): Value[] {
  return modesOf(tree).flatMap(({ mode, ending, node }) => {
    const setPoints = child(node, 'setpoints');
    return setPoints === null
      ? []
      : members(setPoints).flatMap(({ key, node: setPoint }) => {
          const term = SET_POINTS.get(key);
          if (term === undefined) return present(warn(context, 'unknown-set-point', setPoint));
          // Hot water is only heated, so the name of its set-point has no mode.
          const isPlain = key === 'domesticHotWaterTemperature' && mode === 'heating';
          const name = isPlain ? term.name : `${term.name}${ending}`;
          const path = `temperatureControl/operationModes/${mode}/setpoints/${key}`;
          return present(readCharacteristic(context, setPoint, { term: { ...term, name }, path }));
        });
  });
}

function readFan(context: ReadContext, tree: Node): Value[] {
  return fanModes.flatMap((modes) => readFanOf(context, tree, modes));
}

/** Air purifiers have fan settings for each mode of purification. */
const fanModes = ['operationModes', 'airPurificationModes'] as const;

function readFanOf(context: ReadContext, tree: Node, modes: (typeof fanModes)[number]): Value[] {
  return modesOf(tree, modes).flatMap(({ mode, ending, node }) =>
    FAN.flatMap(({ keys, term }) => {
      const setting = descend(node, ...keys);
      if (setting === null) return [];
      const path = `fanControl/${modes}/${mode}/${keys.join('/')}`;
      const named = { ...term, name: `${term.name}${ending}` };
      return present(readCharacteristic(context, setting, { term: named, path }));
    }),
  );
}

function readDemand(context: ReadContext, tree: Node): Value[] {
  const mode = child(tree, 'currentMode');
  const fixed = descend(tree, 'modes', 'fixed');
  const scheduled = descend(tree, 'modes', 'scheduled');
  const values: Value[] = scheduled === null ? [] : readTree(context, scheduled, 'demandSchedule');
  if (mode !== null) {
    const term: OnectaTerm = { name: 'demandMode', holds: 'text' };
    const path = 'demandControl/currentMode';
    values.push(...present(readCharacteristic(context, mode, { term, path })));
  }
  if (fixed !== null) {
    const term: OnectaTerm = { name: 'demandLimit', holds: 'number', unit: '%' };
    const path = 'demandControl/modes/fixed';
    values.push(...present(readCharacteristic(context, fixed, { term, path })));
  }
  return values;
}

/** Holiday values have no path, because they are set by a command of their own. */
function readHoliday(context: ReadContext, node: Node, tree: Node): Value[] {
  const settable = child(node, 'settable')?.json === true;
  const parts = [
    ['enabled', 'holidayEnabled'],
    ['startDate', 'holidayStartDate'],
    ['endDate', 'holidayEndDate'],
  ] as const;
  return parts.flatMap(([key, name]) => {
    const leaf = child(tree, key);
    if (leaf === null || !isLeaf(leaf.json)) return [];
    return [{ ...readPlain(context, leaf, name), settable }];
  });
}

/** `schedule.mode`, `schedule.{mode}.enabled`, `schedule.{mode}.selected`, and the other leaves by their path. */
function readSchedule(context: ReadContext, tree: Node): Value[] {
  return members(tree).flatMap(({ key, node }) => {
    if (key === 'currentMode') return readTree(context, node, 'schedule.mode');
    if (key !== 'modes') return readTree(context, node, `schedule.${key}`);
    return members(node).flatMap((mode) =>
      members(mode.node).flatMap((part) => {
        const name = part.key === 'currentSchedule' ? 'selected' : part.key;
        return readTree(context, part.node, `schedule.${mode.key}.${name}`);
      }),
    );
  });
}

function modesOf(
  tree: Node,
  key = 'operationModes',
): { mode: string; ending: string; node: Node }[] {
  const modes = child(tree, key);
  return (modes === null ? [] : members(modes)).flatMap(({ key: mode, node }) => {
    const ending = modeEnding(mode);
    return ending === null ? [] : [{ mode, ending, node }];
  });
}

function present(value: Value | null): Value[] {
  return value === null ? [] : [value];
}
