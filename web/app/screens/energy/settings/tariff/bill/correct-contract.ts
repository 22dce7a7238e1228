import { type Result, fail } from '@hearth/core/problem.ts';
import {
  type Correction,
  type PriceList,
  type PricePlace,
  priceAt,
  withPrices,
} from '@hearth/energy/tariff/bill-corrections.ts';
import { withRise } from '@hearth/energy/tariff/price-rise.ts';
import type { Terms } from '@hearth/energy/tariff/terms.ts';

const lists = ['energyImport', 'energyExport', 'standing', 'credits', 'capacity'] as const;

/** A correction that was offered for a bill, with the first day of a new price within it. */
export interface OfferedCorrection extends Correction {
  readonly day: string | null;
}

/** The offer in the hidden fields of a checked form. */
export function offeredCorrection(text: (field: string) => string): OfferedCorrection {
  const isList = (name: string): name is PriceList => lists.some((list) => list === name);
  const list = text('list');
  return {
    list: isList(list) ? list : 'standing',
    name: text('entry'),
    validFrom: text('validFrom'),
    from: Number(text('from')),
    to: Number(text('to')),
    day: text('day') || null,
  };
}

/** Terms with the offered price; null when the contract has it already, so that a repeated press changes nothing. */
export function correctedTerms(
  terms: Terms | null,
  offer: OfferedCorrection,
): Result<Terms | null> {
  const { day, ...correction } = offer;
  if (
    terms &&
    priceFrom(terms, { ...correction, validFrom: day ?? correction.validFrom }) === offer.to
  )
    return { ok: true, value: null };
  if (!terms || presentPrice(terms, offer) !== correction.from)
    return fail('conflict', 'setting-changed');
  const changed =
    day === null ? withPrices(terms, [correction]) : withRise(terms, { ...correction, day });
  return { ok: true, value: changed };
}

/** The price that the contract has at the place of an offer; null where it has none any more. */
export const presentPrice = (terms: Terms | null, offer: OfferedCorrection): number | null =>
  terms && priceFrom(terms, offer);

function priceFrom(terms: Terms, place: PricePlace): number | null {
  const version = terms.versions.find(({ validFrom }) => validFrom === place.validFrom);
  return version ? priceAt(version, place) : null;
}
