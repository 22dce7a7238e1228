import type { ProductRange } from '../label/product-ranges.ts';
import type { Refrigerant } from './contract.ts';

/** Of the example models, by their numbers. */
const ofModel: Readonly<Record<string, Refrigerant>> = {
  '09521234000013': 'R-290',
  '09521234000020': 'R-290',
  '09521234000037': 'R-32',
};

/** Only where the model says so; the maker may fill another one of the same number. */
export const refrigerantOf = (gtin: string | null): Refrigerant | null =>
  gtin === null ? null : (ofModel[gtin] ?? null);

/** A cooling circuit is filled, checked for leaks and, above a size, written down (Regulation (EU) 2024/573, articles 5 and 7). */
const circuits: Readonly<Record<ProductRange, boolean>> = {
  'air-to-water': true,
  'air-to-air': true,
  'ground-source': true,
  ventilation: false,
  gateway: false,
};

export const hasCircuit = (range: ProductRange | null): boolean =>
  range !== null && circuits[range];

/** Somebody has set it up; a gateway only needs a plug. */
export const isCommissioned = (range: ProductRange | null): boolean => range !== 'gateway';
