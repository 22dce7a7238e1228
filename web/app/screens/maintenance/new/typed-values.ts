import { measurements, seenParts } from '@hearth/product/maintenance/checklist-items.ts';
import type { EntryContent } from '@hearth/product/maintenance/contract.ts';
import { measuredField, seenField } from './form.ts';

interface Typed {
  readonly number: (name: string) => number | null;
  readonly text: (name: string) => string;
}

/** The values and looks of a posted form; an empty field is none. */
export function typedValues(read: Typed): Pick<EntryContent, 'measured' | 'seen'> {
  return {
    measured: measurements.flatMap((name) => {
      const value = read.number(measuredField(name));
      return value === null ? [] : [{ name, value }];
    }),
    seen: seenParts.flatMap((part) => {
      const look = read.text(seenField(part));
      return look === '' ? [] : [{ part, isFine: look === 'fine' }];
    }),
  };
}
