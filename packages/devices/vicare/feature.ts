import type { Temporal } from 'temporal-polyfill';
import { child, elements, isLeaf, isObject, members } from '../leaf-claims.ts';
import type { Node } from '../leaf-claims.ts';
import { reportedInstant } from '../reported-instant.ts';
import { claimLeaf, warn } from '../read-context.ts';
import type { ReadContext } from '../read-context.ts';
import { COMPONENTS, FEATURES } from './names.ts';
import type { FeatureTerms } from './names.ts';

/** One feature of the vendor's list: a dotted name with properties, and the commands that change them. */
export interface Feature {
  readonly node: Node;
  /** `heating.circuits.0.temperature` */
  readonly name: string;
  /** `heating.circuits.*.temperature` */
  readonly pattern: string;
  /** The first number in the name. */
  readonly index: string | null;
  readonly gateway: string;
  readonly device: string;
  readonly isDeprecated: boolean;
  readonly reportedAt: Temporal.Instant | null;
  readonly properties: readonly { readonly key: string; readonly node: Node }[];
  readonly commands: Node | null;
  readonly terms: FeatureTerms | null;
  /** Whether recorded payloads have this part. */
  readonly isKnown: boolean;
}

const FRAME = [
  'apiVersion',
  'deviceId',
  'feature',
  'gatewayId',
  'isEnabled',
  'isReady',
  'timestamp',
  'uri',
] as const;

/** Claims the frame of a feature; null when the node is no feature. */
export function readFeature(context: ReadContext, node: Node): Feature | null {
  const name = textOf(node, 'feature');
  if (!isObject(node.json) || name === '') return warn(context, 'unexpected-shape', node);
  for (const key of FRAME) claimLeaf(context, child(node, key), 'identity');
  const deprecated = child(node, 'deprecated');
  if (deprecated !== null) claimMembers(context, deprecated);
  const components = child(node, 'components');
  if (components !== null) claimMembers(context, components);
  const properties = child(node, 'properties');
  const pattern = name.replaceAll(/\.\d+(?=\.|$)/g, '.*');
  const terms = FEATURES.get(pattern) ?? null;
  return {
    node,
    name,
    pattern,
    index: /\.(\d+)(?=\.|$)/.exec(name)?.[1] ?? null,
    gateway: textOf(node, 'gatewayId'),
    device: textOf(node, 'deviceId'),
    isDeprecated: deprecated !== null,
    reportedAt: reportedInstant(textOf(node, 'timestamp')),
    properties:
      properties !== null && isObject(properties.json) && child(node, 'isEnabled')?.json !== false
        ? members(properties)
        : [],
    commands: child(node, 'commands'),
    terms: terms,
    isKnown: terms !== null || COMPONENTS.has(componentOf(name)),
  };
}

/** The value leaf of a property, or null. */
export function propertyOf(feature: Feature, key: string): Node | null {
  const property = feature.properties.find((each) => each.key === key);
  return property === undefined ? null : child(property.node, 'value');
}

export function textOf(node: Node, key: string): string {
  const json = child(node, key)?.json;
  return typeof json === 'string' ? json : typeof json === 'number' ? String(json) : '';
}

function componentOf(name: string): string {
  const [root = '', component = ''] = name.split('.');
  return root === 'heating' ? `${root}.${component}` : root;
}

function claimMembers(context: ReadContext, node: Node): void {
  for (const each of isLeaf(node.json) ? [node] : members(node).map((member) => member.node)) {
    claimLeaf(context, each, 'identity');
  }
}

/** Claims every leaf below, to the depth of the vendor's payloads. */
export function claimBelow(
  context: ReadContext,
  node: Node,
  { place, depthLeft = 12 }: { place: 'values' | 'faults' | 'energy'; depthLeft?: number },
): void {
  if (isLeaf(node.json)) return context.claims.claim(node, place);
  if (depthLeft === 0) return;
  for (const member of members(node)) {
    claimBelow(context, member.node, { place, depthLeft: depthLeft - 1 });
  }
}

/** A list of plain texts and numbers. */
export function isPlainList(node: Node): boolean {
  return Array.isArray(node.json) && elements(node).every((each) => isLeaf(each.json));
}
