import { readGtin } from '../label/gtin.ts';
import {
  type FigureName,
  type SheetFigures,
  type RemoteFunction,
  contradiction,
  figureNames,
  limitsOf,
  remoteFunctions,
} from './sheet-figures.ts';
import type { ModelSheet } from './store.ts';

export const sheetColumns = ['gtin', ...figureNames, 'functions'] as const;

type ReadSheetRow =
  | { readonly ok: true; readonly sheet: ModelSheet }
  | { readonly ok: false; readonly code: string; readonly column: string };

/** Parses one line of a vendor's data sheets; an empty cell is a figure that the vendor does not state. */
export function readSheetRow(cells: Readonly<Record<string, string>>): ReadSheetRow {
  const wrong = (column: string, code: string): ReadSheetRow => ({ ok: false, code, column });
  const item = readGtin(cells['gtin']?.trim() ?? '');
  if (!item.ok) return wrong('gtin', `gtin-${item.reason}`);
  const figures: Partial<Record<FigureName, number>> = {};
  for (const name of figureNames) {
    const cell = cells[name]?.trim() ?? '';
    if (cell === '') continue;
    const value = /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : null;
    if (value === null) return wrong(name, 'not-a-number');
    const { least, most } = limitsOf(name);
    if (value < least || value > most) return wrong(name, 'not-believable');
    figures[name] = value;
  }
  const half = missingHalf(figures);
  if (half !== null) return wrong(half, 'point-incomplete');
  const contradicted = contradiction(figures);
  if (contradicted !== null) return wrong(contradicted, 'figures-contradict');
  const functions = readFunctions(cells['functions'] ?? '');
  if (!functions) return wrong('functions', 'function-unknown');
  return { ok: true, sheet: { gtin: item.gtin, figures, functions } };
}

/** A certified point has both heat and COP. */
function missingHalf(figures: SheetFigures): FigureName | null {
  const missing = figureNames.find((name) => {
    if (!/^(heat|cop)-\d/.test(name) || figures[name] !== undefined) return false;
    const [kind, ...point] = name.split('-');
    const other = [kind === 'heat' ? 'cop' : 'heat', ...point].join('-');
    return figureNames.some((each) => each === other && figures[each] !== undefined);
  });
  return missing ?? null;
}

function readFunctions(cell: string): readonly RemoteFunction[] | null {
  const names = cell.split(/[\s;]+/).filter((name) => name !== '');
  const known = names.flatMap((name) => remoteFunctions.find((each) => each === name) ?? []);
  return known.length === names.length ? known : null;
}
