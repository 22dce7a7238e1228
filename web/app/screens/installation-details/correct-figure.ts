import { type Result, notFound } from '@hearth/core/problem.ts';
import { type FigureName, figureNames } from '@hearth/product/data-sheet/sheet-figures.ts';
import type { Backend } from '../../../server/backend.ts';

/** Replaces one corrected figure of a unit, or takes it back, and keeps the others. */
export async function correctFigure(
  product: Backend['product'],
  {
    installation,
    unit,
    figure,
    value,
  }: {
    readonly installation: string;
    readonly unit: string;
    readonly figure: string;
    readonly value: number | null;
  },
  options: { readonly token: string; readonly idempotencyKey: string },
): Promise<Result<unknown>> {
  const sheets = await product.listDataSheets({ params: { installation } }, options);
  if (!sheets.ok) return sheets;
  const sheet = sheets.value.find((each) => each.unit === unit);
  const name = figureNames.find((each) => each === figure);
  if (!sheet || !name) return notFound();
  const corrected: Partial<Record<FigureName, number>> = {};
  for (const each of sheet.figures)
    if (each.from === 'owner' && each.name !== name) corrected[each.name] = each.value;
  if (value !== null) corrected[name] = value;
  const params = { installation, unit };
  return await product.correctDataSheet({ params, body: { figures: corrected } }, options);
}
