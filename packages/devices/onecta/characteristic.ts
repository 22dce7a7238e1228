import type { Value } from '../device-cloud.ts';
import type { Scalar } from '../scalar.ts';
import { child, elements, isLeaf, isObject, members } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { claimAs, claimLeaf, plainValue, readPlain, warn } from '../read-context.ts';
import type { ReadContext, ClaimedSection } from '../read-context.ts';
import type { OnectaTerm } from './names.ts';

export interface OnectaField {
  readonly term: OnectaTerm;
  readonly path: string | null;
  /** Section of the report; default `values`. */
  readonly place?: ClaimedSection;
}

/**
 * Reads one characteristic, `{value, settable, minValue, …}`. null when it has another form: then none of its leaves is
 * claimed.
 */
export function readCharacteristic(
  context: ReadContext,
  node: Node,
  address: OnectaField,
): Value | null {
  const { term } = address;
  if (!isObject(node.json)) return warn(context, 'unexpected-shape', node);
  const held = child(node, 'value');
  if (held === null && child(node, 'settable') === null)
    return warn(context, 'unexpected-shape', node);
  if (held !== null && !isLeaf(held.json)) return warn(context, 'unexpected-shape', held);
  const value = (held?.json ?? null) as Scalar | null;
  if (held !== null && !holds(term, value)) return warn(context, 'wrong-type', held);
  const place = address.place ?? 'values';
  const take = <T extends 'string' | 'number' | 'boolean'>(key: string, type: T) =>
    claimAs(context, child(node, key), { type, place });
  if (held !== null) context.claims.claim(held, place);
  for (const key of SETTING_KEYS) claimLeaf(context, child(node, key), place);
  return {
    name: term.name,
    value,
    unit: unitOf(take('unit', 'string'), term),
    settable: take('settable', 'boolean') ?? false,
    min: take('minValue', 'number'),
    max: take('maxValue', 'number'),
    step: take('stepValue', 'number'),
    options: optionsOf(context, node, place),
    lengthMax: take('maxLength', 'number'),
    path: address.path,
  };
}

/** The reported unit, else the defined one. A difference is in kelvin also where the payload has °C. */
function unitOf(reported: string | null, term: OnectaTerm): string | null {
  return term.unit === 'K' ? term.unit : (reported ?? term.unit ?? null);
}

/** Claims the settings of a characteristic whose value is a tree. */
export function claimSettings(context: ReadContext, node: Node, place: ClaimedSection): void {
  for (const key of ['settable', ...SETTING_KEYS]) claimLeaf(context, child(node, key), place);
}

/** Reads every characteristic and leaf of a tree as values named by their path: `schedule.heating.enabled`. */
export function readTree(context: ReadContext, node: Node, name: string, depthLeft = 24): Value[] {
  if (isLeaf(node.json)) return [readPlain(context, node, name)];
  if (depthLeft === 0) return [];
  if (Array.isArray(node.json) && elements(node).every((each) => isLeaf(each.json))) {
    return readList(context, node, name);
  }
  if (isCharacteristic(node)) {
    const value = readCharacteristic(context, node, { term: { name, holds: 'any' }, path: null });
    return value === null ? [] : [value];
  }
  return members(node).flatMap(({ key, node: below }) =>
    readTree(context, below, `${name}.${key}`, depthLeft - 1),
  );
}

function readList(context: ReadContext, node: Node, name: string): Value[] {
  const leaves = elements(node);
  if (leaves.length === 0) return [];
  for (const leaf of leaves) claimLeaf(context, leaf, 'values');
  const options = leaves.map((leaf) => leaf.json).filter((each) => each !== null) as Scalar[];
  return [{ ...plainValue(name, null), options }];
}

/** Settings without a meaning for owners. */
const SETTING_KEYS = ['requiresReboot', 'ref', 'deprecated'] as const;
const KEYS_BESIDE_VALUE: ReadonlySet<string> = new Set([
  ...SETTING_KEYS,
  'settable',
  'values',
  'minValue',
  'maxValue',
  'stepValue',
  'maxLength',
  'unit',
]);

function isCharacteristic(node: Node): boolean {
  const held = child(node, 'value');
  if (held !== null) return isLeaf(held.json);
  const keys = members(node).map((member) => member.key);
  return keys.includes('settable') && keys.every((key) => KEYS_BESIDE_VALUE.has(key));
}

function optionsOf(context: ReadContext, node: Node, place: ClaimedSection): Scalar[] | null {
  const list = child(node, 'values');
  if (list === null || !Array.isArray(list.json)) return null;
  const options = elements(list).filter((each) => isLeaf(each.json) && each.json !== null);
  for (const leaf of options) context.claims.claim(leaf, place);
  return options.map((leaf) => leaf.json as Scalar);
}

function holds(term: OnectaTerm, value: Scalar | null): boolean {
  if (value === null || term.holds === 'any') return true;
  return typeof value === (term.holds === 'text' ? 'string' : term.holds);
}
