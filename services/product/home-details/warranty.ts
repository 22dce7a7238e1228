import { Temporal } from 'temporal-polyfill';
import type { ProductRange } from '../label/product-ranges.ts';

/**
 * Minimum liability of the seller in months from the day of commissioning: Directive (EU) 2019/771, article 10 (1). A longer warranty of
 * a vendor is entered here with its source; see `docs/decisions/0036-warranty.md`. Worked: commissioned on 10 January 2026, warranty
 * until the end of 10 January 2028.
 */
const months: Readonly<Record<ProductRange, number>> = {
  'air-to-water': 24,
  'air-to-air': 24,
  'ground-source': 24,
  ventilation: 24,
  gateway: 24,
};

/** The last day of the warranty; null without a commissioning date or a known range. */
export function warrantyUntil(
  range: ProductRange | null,
  commissionedOn: string | null,
): string | null {
  if (range === null || commissionedOn === null) return null;
  // A period of years ends with the day of the same date: Regulation (EEC, Euratom) No 1182/71, article 3 (2) (c).
  return Temporal.PlainDate.from(commissionedOn).add({ months: months[range] }).toString();
}
