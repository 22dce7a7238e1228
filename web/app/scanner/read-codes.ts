import type { Label } from '@hearth/product/claim/contract.ts';
import { type ProductRange, knownModelOf } from '@hearth/product/label/product-ranges.ts';
import { readLabel } from '@hearth/product/label/read-label.ts';

/** A unit that a visible code names. */
export interface FoundUnit {
  /** The code's text, for the server. */
  readonly text: string;
  readonly serial: string;
  /** Name of a known model. */
  readonly name: string | null;
  readonly range: ProductRange | null;
}

export interface ReadCodes {
  /** Each unit once, in the order of the codes. */
  readonly units: readonly FoundUnit[];
  /** Without units: the code with the most to say about a unit. */
  readonly other: UnmatchedCode | null;
}

export interface UnmatchedCode {
  readonly text: string;
  readonly label: Label;
  /** The server may know more about this text; any other text stays on the device. */
  readonly isForServer: boolean;
}

/**
 * Tells labels of units from other codes, on the device: only the text of a label leaves it. A network's key, a payment or a password
 * beside the label is neither displayed nor sent.
 */
export function readCodes(texts: readonly string[], range: ProductRange | null): ReadCodes {
  const labels = texts.map((text) => ({ text, label: labelOf(text, range) }));
  const units = new Map<string, FoundUnit>();
  for (const { text, label } of labels) {
    const { kind, serial } = label;
    if (kind !== 'unit' || serial === undefined) continue;
    // A label may carry the bare serial number beside the code with the model.
    if ((units.get(serial)?.name ?? null) === null)
      units.set(serial, {
        text,
        serial,
        name: label.name ?? null,
        range: label.range ?? null,
      });
  }
  if (units.size > 0) return { units: [...units.values()], other: null };
  const [other] = labels.toSorted((first, second) => rankOf(first.label) - rankOf(second.label));
  if (!other) return { units: [], other: null };
  return { units: [], other: { ...other, isForServer: isForServer(other.label) } };
}

function labelOf(text: string, range: ProductRange | null): Label {
  const label: Label = { ...readLabel(text, range ?? undefined) };
  const known = label.model === undefined ? null : knownModelOf(label.model);
  return known ? { ...label, name: known.name, range: label.range ?? known.range } : label;
}

/** The registry of the server may have a model of another vendor. */
const isForServer = ({ kind, serial }: Label): boolean =>
  kind === 'other-vendor' && serial !== undefined;

/** Labels with a fault before codes of another vendor, before anything else. */
const ranked = ['damaged', 'other-vendor', 'item-number', 'other-item', 'commissioning-code'];

function rankOf({ kind }: Label): number {
  const rank = ranked.indexOf(kind);
  return rank < 0 ? ranked.length : rank;
}
