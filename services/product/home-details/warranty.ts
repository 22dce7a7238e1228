import { Temporal } from 'temporal-polyfill';
import type { ProductRange } from '../label/product-ranges.ts';

/**
 * Months that whoever sold and installed a unit answers for it at least, from the day on which it was set up: Directive (EU) 2019/771,
 * article 10 (1). A maker's own promise that is longer stands here, with its source. `docs/decisions/0036-warranty.md` says what is
 * left out. Worked: set up on 10 January 2026, until the end of 10 January 2028.
 */
const months: Readonly<Record<ProductRange, number>> = {
  'air-to-water': 24,
  'air-to-air': 24,
  'ground-source': 24,
  ventilation: 24,
  gateway: 24,
};

/** The last day; null where nobody has said when the unit was set up, or what it is. */
export function warrantyUntil(
  range: ProductRange | null,
  commissionedOn: string | null,
): string | null {
  if (range === null || commissionedOn === null) return null;
  // A period of years ends with the day of the same date: Regulation (EEC, Euratom) No 1182/71, article 3 (2) (c).
  return Temporal.PlainDate.from(commissionedOn).add({ months: months[range] }).toString();
}
