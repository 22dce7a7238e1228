import type { Scalar, Value, Warning } from './device-cloud.ts';
import { isLeaf } from './ledger.ts';
import type { Ledger, Node, Place } from './ledger.ts';

/** State of reading one payload: claims of leaves, and warnings. */
export interface Sheet {
  readonly ledger: Ledger;
  readonly warnings: Warning[];
}

export type KnownPlace = Exclude<Place, 'unknown'>;

/** Reads a leaf without limits. */
export function readPlain(sheet: Sheet, leaf: Node, name: string): Value {
  sheet.ledger.claim(leaf, 'values');
  return plainValue(name, leaf.json as Scalar | null);
}

export function plainValue(name: string, value: Scalar | null): Value {
  const none = { unit: null, min: null, max: null, step: null, options: null, lengthMax: null };
  return { name, value, ...none, settable: false, path: null };
}

export function warn(sheet: Sheet, code: string, node: Node): null {
  sheet.warnings.push({ code, at: node.pointer });
  return null;
}

export function claimLeaf(sheet: Sheet, leaf: Node | null, place: KnownPlace): void {
  if (leaf !== null && isLeaf(leaf.json)) sheet.ledger.claim(leaf, place);
}

interface Primitives {
  string: string;
  number: number;
  boolean: boolean;
}

/** Claims a leaf of the expected type; a leaf of another type stays unclaimed, and null is returned. */
export function claimAs<T extends keyof Primitives>(
  sheet: Sheet,
  leaf: Node | null,
  { type, place }: { readonly type: T; readonly place: KnownPlace },
): Primitives[T] | null {
  if (leaf === null || !isLeaf(leaf.json)) return null;
  if (leaf.json !== null && typeof leaf.json !== type) return warn(sheet, 'wrong-type', leaf);
  sheet.ledger.claim(leaf, place);
  return leaf.json as Primitives[T] | null;
}
