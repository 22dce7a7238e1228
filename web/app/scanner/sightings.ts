import type { ProductRange } from '@hearth/product/label/product-ranges.ts';
import { type FoundUnit, type UnmatchedCode, readCodes } from './read-codes.ts';

/** Result of the frames so far. */
export type Sighting =
  | { readonly kind: 'none' }
  /** `isSettled`: the person has had time to see the marks, and a second label had time to appear. */
  | {
      readonly kind: 'units';
      readonly units: readonly FoundUnit[];
      readonly isSettled: boolean;
    }
  /** A code that is no label. `isSettled`: no label has appeared beside it. */
  | {
      readonly kind: 'other';
      readonly other: UnmatchedCode;
      readonly isSettled: boolean;
    };

export interface Sightings {
  /** Adds the texts of one frame at a time of the page, ms. */
  readonly add: (texts: readonly string[], atMs: number) => Sighting;
}

/** Duration of the marks and of "hold still": a change that lasts less than about half a second is missed (Nielsen 1993). */
export const unitHeldMs = 700;
/** Time for the label beside an adapter's Wi-Fi code to come into view and focus. */
export const otherHeldMs = 2500;
/** Longest gap in the sight of a code that blur or a shaking hand explains. */
export const gapMsMax = 800;

export interface SightingOptions {
  readonly range: ProductRange | null;
  /** False for the code that was handled a moment ago. */
  readonly isNew: (text: string) => boolean;
}

/**
 * Combines the codes of successive frames. Labels of units win over any other code, however much earlier that one is read; all labels
 * that appear during the hold are offered.
 */
export function createSightings({ range, isNew }: SightingOptions): Sightings {
  const unitTexts = new Set<string>();
  let unitsSinceMs: number | null = null;
  let other: { readonly sinceMs: number; readonly seenAtMs: number } | null = null;
  return {
    add(texts, atMs) {
      const newTexts = texts.filter(isNew);
      const seen = readCodes(newTexts, range);
      for (const { text } of seen.units) unitTexts.add(text);
      if (unitTexts.size > 0) {
        unitsSinceMs ??= atMs;
        const { units } = readCodes([...unitTexts], range);
        return { kind: 'units', units, isSettled: atMs - unitsSinceMs >= unitHeldMs };
      }
      // The camera still points at the code that was handled a moment ago.
      const isHandled = newTexts.length < texts.length;
      if (seen.other === null || isHandled) return { kind: 'none' };
      const isSame = other !== null && atMs - other.seenAtMs <= gapMsMax;
      const sinceMs = isSame && other !== null ? other.sinceMs : atMs;
      other = { sinceMs, seenAtMs: atMs };
      return { kind: 'other', other: seen.other, isSettled: atMs - sinceMs >= otherHeldMs };
    },
  };
}
