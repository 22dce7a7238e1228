import { isRounding } from './agreement.ts';
import { type BillEntry, vatScale, withVat } from './bill-entries.ts';
import {
  type Correction,
  type PricePlace,
  partSum,
  priceAt,
  withPrice,
} from './bill-corrections.ts';
import type { Bill, BillResult } from './bill.ts';
import type { CostPart } from './cost-parts.ts';
import { microsOf } from './micros.ts';
import type { Terms, Version } from './terms.ts';

/** A flat price that holds from a day within the bill. */
export interface PriceRise extends Correction {
  /** First local day of the new price. */
  readonly day: string;
}

interface RiseRequest {
  readonly terms: Terms;
  readonly bill: Bill;
  readonly entries: readonly BillEntry[];
  readonly part: CostPart;
  /** Amount of the part on paper, millionths. */
  readonly billed: number;
  /** The new price, in the basis of the contract. */
  readonly to: number;
  /** The bill of the same readings under other terms. */
  readonly billUnder: (terms: Terms) => BillResult;
}

/**
 * The day from which a flat price changed to a known new one, so that the line agrees. The first of a month is preferred among
 * days that agree, else the middle one. null where no day agrees, or the price is not flat.
 */
export function priceRise(request: RiseRequest): PriceRise | null {
  const { terms, bill, entries, part, billed, to, billUnder } = request;
  const versions = new Set(bill.lines.map(({ validFrom }) => validFrom));
  const version = terms.versions.find(({ validFrom }) => versions.has(validFrom));
  const place = version && flatPlace(version, part);
  const from = version && place ? priceAt(version, place) : null;
  if (versions.size !== 1 || !place || !from || from === to) return null;
  const section = place.list === 'energyExport' ? 'export' : 'import';
  const own = entries.filter((each) => each.section === section && each.name === place.name);
  const calculated = partSum(bill, part);
  const agreed = amountsFrom(own)
    .slice(1)
    .filter(({ amount }) => isRounding(billed - calculated - amount * (to / from - 1), billed))
    .map(({ day }) => day);
  const day = agreed.find((each) => each.endsWith('-01')) ?? agreed[Math.floor(agreed.length / 2)];
  if (day === undefined) return null;
  const rise = { ...place, from, to, day };
  const under = billUnder(withRise(terms, rise));
  return under.ok && isRounding(billed - partSum(under.bill, part), billed) ? rise : null;
}

/** For each day, what was paid from that day on, millionths. */
function amountsFrom(
  entries: readonly BillEntry[],
): readonly { readonly day: string; readonly amount: number }[] {
  const byDay = [...Map.groupBy(entries, ({ day }) => day)].toSorted(([a], [b]) =>
    a < b ? 1 : -1,
  );
  let sum = 0n;
  return byDay
    .map(([day, own]) => {
      for (const entry of own) sum += withVat(entry, entry.cost).gross;
      return { day, amount: microsOf(sum, vatScale) };
    })
    .toReversed();
}

/** The only price of a part, if it is flat; null where the part has another price beside it. */
function flatPlace(version: Version, part: CostPart): PricePlace | null {
  const list = part === 'feed-in' ? 'energyExport' : 'energyImport';
  const own = version[list].filter(({ layer }) => part === 'feed-in' || layer === part);
  const [only] = own;
  if (only?.kind !== 'flat' || own.length > 1) return null;
  return { validFrom: version.validFrom, list, name: only.name };
}

/** The terms with a version of their own from the day of a rise to the end of the version that it changes. */
export function withRise(terms: Terms, rise: PriceRise): Terms {
  return {
    ...terms,
    versions: terms.versions.flatMap((version) =>
      version.validFrom === rise.validFrom
        ? [
            { ...version, validTo: rise.day },
            { ...withPrice(version, rise), validFrom: rise.day },
          ]
        : [version],
    ),
  };
}
