import type { Claim } from '@hearth/product/claim/contract.ts';
import type { Translate } from '../../../i18n/use-text.ts';

/** The default name of a unit: its model, else its kind. */
export const unitName = (
  text: Translate,
  { model, range }: Pick<Claim, 'model' | 'range'>,
): string => model ?? text(range === null ? 'product-range.unit' : `product-range.${range}`);
