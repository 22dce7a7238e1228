import type { ProductRange } from '../label/product-ranges.ts';
import type { Refrigerant } from './contract.ts';

/** Refrigerants of the example models by trade item number. */
const refrigerants: Readonly<Record<string, Refrigerant>> = {
  '09521234000013': 'R-290',
  '09521234000020': 'R-290',
  '09521234000037': 'R-32',
};

/** Refrigerant of a known model, else null. */
export const refrigerantOf = (gtin: string | null): Refrigerant | null =>
  gtin === null ? null : (refrigerants[gtin] ?? null);

/** Product ranges with a refrigerant circuit, which is subject to leak checks and records (Regulation (EU) 2024/573, articles 5 and 7). */
const circuits: Readonly<Record<ProductRange, boolean>> = {
  'air-to-water': true,
  'air-to-air': true,
  'ground-source': true,
  ventilation: false,
  gateway: false,
};

export const hasRefrigerantCircuit = (range: ProductRange | null): boolean =>
  range !== null && circuits[range];

/** Whether an installer commissions units of this range; a gateway is only plugged in. */
export const needsCommissioning = (range: ProductRange | null): boolean => range !== 'gateway';
