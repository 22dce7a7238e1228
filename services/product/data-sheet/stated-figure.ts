import type { DataSheet } from './contract.ts';
import type { FigureName, SheetFigures } from './sheet-figures.ts';

export type FigureSource = DataSheet['figures'][number]['from'];

export interface FiguresBySource {
  readonly owner: SheetFigures | undefined;
  readonly vendor: SheetFigures | undefined;
  readonly usual: SheetFigures;
}

/** A figure from the owner, else the vendor's list, else the usual one; null where none is known. */
export function statedFigure(
  name: FigureName,
  { owner, vendor, usual }: FiguresBySource,
): { readonly value: number; readonly from: FigureSource } | null {
  const sources = [
    ['owner', owner],
    ['vendor', vendor],
    ['default', usual],
  ] as const;
  for (const [from, figures] of sources) {
    const value = figures?.[name];
    if (value !== undefined) return { value, from };
  }
  return null;
}
