import {
  type Measurement,
  type SeenPart,
  measurements,
  seenParts,
} from '@hearth/product/maintenance/checklist-items.ts';
import type { EntryContent } from '@hearth/product/maintenance/contract.ts';
import { measuredField, seenField } from './form.ts';

interface Typed {
  readonly number: (name: string) => number | null;
  readonly text: (name: string) => string;
}

/** The values and looks of a posted form; an empty field is none. */
export function typedValues(
  read: Typed,
  names: {
    readonly measured: readonly Measurement[];
    readonly seen: readonly SeenPart[];
  } = { measured: measurements, seen: seenParts },
): Pick<EntryContent, 'measured' | 'seen'> {
  return {
    measured: names.measured.flatMap((name) => {
      const value = read.number(measuredField(name));
      return value === null ? [] : [{ name, value }];
    }),
    seen: names.seen.flatMap((part) => {
      const look = read.text(seenField(part));
      return look === '' ? [] : [{ part, isFine: look === 'fine' }];
    }),
  };
}

/** One part in each line. */
export const typedParts = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, 200))
    .filter((line) => line !== '')
    .slice(0, 20);
