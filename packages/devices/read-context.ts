import type { Value, Warning } from './device-cloud.ts';
import type { Scalar } from './scalar.ts';
import { isLeaf } from './leaf-claims.ts';
import type { LeafClaims, Node, ReportSection } from './leaf-claims.ts';

/** State of reading one payload: claims of leaves, and warnings. */
export interface ReadContext {
  readonly claims: LeafClaims;
  readonly warnings: Warning[];
}

export type ClaimedSection = Exclude<ReportSection, 'unknown'>;

/** Reads a leaf without limits. */
export function readPlain(context: ReadContext, leaf: Node, name: string): Value {
  context.claims.claim(leaf, 'values');
  return plainValue(name, leaf.json as Scalar | null);
}

export function plainValue(name: string, value: Scalar | null): Value {
  const none = { unit: null, min: null, max: null, step: null, options: null, lengthMax: null };
  return { name, value, ...none, settable: false, path: null };
}

export function warn(context: ReadContext, code: string, node: Node): null {
  context.warnings.push({ code, at: node.pointer });
  return null;
}

export function claimLeaf(context: ReadContext, leaf: Node | null, place: ClaimedSection): void {
  if (leaf !== null && isLeaf(leaf.json)) context.claims.claim(leaf, place);
}

interface Primitives {
  string: string;
  number: number;
  boolean: boolean;
}

/** Claims a leaf of the expected type; a leaf of another type stays unclaimed, and null is returned. */
export function claimAs<T extends keyof Primitives>(
  context: ReadContext,
  leaf: Node | null,
  { type, place }: { readonly type: T; readonly place: ClaimedSection },
): Primitives[T] | null {
  if (leaf === null || !isLeaf(leaf.json)) return null;
  if (leaf.json !== null && typeof leaf.json !== type) return warn(context, 'wrong-type', leaf);
  context.claims.claim(leaf, place);
  return leaf.json as Primitives[T] | null;
}

/** Claims a count of energy: a finite number from 0, or null. Other values stay unclaimed, and null is returned. */
export function readCount(context: ReadContext, count: Node): number | null {
  const { json } = count;
  if (json !== null && !(typeof json === 'number' && Number.isFinite(json) && json >= 0))
    return warn(context, 'energy-count', count);
  context.claims.claim(count, 'energy');
  return json;
}
