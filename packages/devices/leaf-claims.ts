import type { UnknownLeaf } from './device-cloud.ts';
import type { Scalar } from './scalar.ts';
import { escapeKey } from './json-text.ts';

/**
 * Section of the report that a leaf of the payload appears in. `identity` are the headers of device and point (id, type, time).
 */
export type ReportSection = 'identity' | 'values' | 'energy' | 'faults' | 'unknown';

/**
 * Claims of the leaves of a payload (a leaf is a primitive or null). Code that understands a leaf claims it, once; leaves
 * without a claim are reported as unknown, so none can be lost.
 */
export class LeafClaims {
  readonly #claims = new Map<string, Exclude<ReportSection, 'unknown'>>();

  /** Throws when the leaf was claimed before, because it would be reported twice. */
  claim(leaf: Node, place: Exclude<ReportSection, 'unknown'>): void {
    if (this.#claims.has(leaf.pointer)) throw new Error(`claimed twice: ${leaf.pointer}`);
    this.#claims.set(leaf.pointer, place);
  }

  sectionOf(pointer: string): ReportSection {
    return this.#claims.get(pointer) ?? 'unknown';
  }

  unclaimedOf(node: Node): UnknownLeaf[] {
    return leavesOf(node, ({ pointer }) => !this.#claims.has(pointer));
  }
}

/** A value in a payload with its JSON pointer. */
export interface Node {
  readonly pointer: string;
  readonly json: unknown;
}

export function isLeaf(json: unknown): json is Scalar | null {
  return json === null || typeof json !== 'object';
}

export function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** The own member `key`, or null. */
export function child(node: Node, key: string): Node | null {
  if (!isObject(node.json) || !Object.hasOwn(node.json, key)) return null;
  return { pointer: `${node.pointer}/${escapeKey(key)}`, json: node.json[key] };
}

export function descend(node: Node, ...keys: readonly string[]): Node | null {
  let at: Node | null = node;
  for (const key of keys) {
    if (at === null) return null;
    at = child(at, key);
  }
  return at;
}

/** Members of an object with their keys; elements of an array. */
export function members(node: Node): { key: string; node: Node }[] {
  if (isLeaf(node.json)) return [];
  return Object.entries(node.json as object).map(([key, json]) => ({
    key,
    node: { pointer: `${node.pointer}/${escapeKey(key)}`, json: json as unknown },
  }));
}

export function elements(node: Node): Node[] {
  return Array.isArray(node.json) ? members(node).map((member) => member.node) : [];
}

/** Wanted leaves in the order of the payload; a loop, because a payload may be deep, and without objects of its own for each member. */
export function leavesOf(
  root: Node,
  isWanted: (leaf: Node) => boolean = () => true,
): UnknownLeaf[] {
  const found: UnknownLeaf[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { pointer, json } = node;
    if (isLeaf(json)) {
      if (isWanted(node)) found.push({ pointer, value: json });
      continue;
    }
    const values = json as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(values).toReversed())
      open.push({ pointer: `${pointer}/${escapeKey(key)}`, json: values[key] });
  }
  return found;
}
