import { isRounding } from './agreement.ts';
import type { Bill, BillLine, BillResult } from './bill.ts';
import type { CostPart } from './cost-parts.ts';
import { partOf } from './daily-costs.ts';
import { priceBehind } from './price-behind.ts';
import type { Terms, Version } from './terms.ts';

/** Lists of a version whose entries have one price each. */
export type PriceList = 'energyImport' | 'energyExport' | 'standing' | 'credits' | 'capacity';

/** A price of the contract, in the basis of the contract. */
export interface PricePlace {
  readonly validFrom: string;
  readonly list: PriceList;
  readonly name: string;
}

/** One price of the contract changed so that a line of the bill agrees. */
export interface Correction extends PricePlace {
  readonly from: number;
  readonly to: number;
}

/** Why no price is offered: it would be a guess, or there is none. */
export type NoCorrection =
  | 'two-versions'
  | 'by-time'
  | 'by-tier'
  | 'by-market'
  | 'incomplete-days'
  | 'no-price';

export interface LineCorrection {
  readonly part: CostPart;
  /** Prices of which each alone would make the line agree, the roundest first; at most three. */
  readonly corrections: readonly Correction[];
  /** Why there is none; null where there is one. */
  readonly reason: NoCorrection | null;
}

interface CorrectionRequest {
  readonly terms: Terms;
  readonly bill: Bill;
  /** Lines that differ, with their amounts on paper, millionths. */
  readonly lines: readonly { readonly part: CostPart; readonly billed: number }[];
  readonly hasIncompleteDays: boolean;
  /** The bill of the same readings under other terms. */
  readonly billUnder: (terms: Terms) => BillResult;
}

/**
 * For each differing line the prices of the contract of which one alone would make it agree. A line does not name which of several
 * charges is wrong, so each that explains it is offered, the roundest new price first.
 */
export function correctionsOf(request: CorrectionRequest): readonly LineCorrection[] {
  return request.lines.map(({ part, billed }) => lineCorrection(request, part, billed));
}

function lineCorrection(
  { terms, bill, hasIncompleteDays, billUnder }: CorrectionRequest,
  part: CostPart,
  billed: number,
): LineCorrection {
  const none = (reason: NoCorrection): LineCorrection => ({ part, corrections: [], reason });
  const own = bill.lines.filter((line) => partOf(line) === part);
  const versions = new Set(bill.lines.map(({ validFrom }) => validFrom));
  const [validFrom] = versions;
  const version = terms.versions.find((each) => each.validFrom === validFrom);
  if (versions.size > 1) return none('two-versions');
  if (!version || own.length === 0) return none('no-price');
  if (hasIncompleteDays && part !== 'standing' && part !== 'credit') return none('incomplete-days');
  const reason = reasonAgainst(version, part);
  if (reason) return none(reason);
  const calculated = sumOf(own);
  const candidates = pricesOf(version, part).flatMap((place): readonly Correction[] => {
    const from = priceAt(version, place);
    const share = sumOf(own.filter(({ name }) => name === place.name));
    if (from === null || from === 0 || share === 0) return [];
    // A flat price and its part of the line are in proportion.
    const lineAt = (to: number): number => calculated + share * (to / from - 1);
    const exact = (from * (share + billed - calculated)) / share;
    const to = priceBehind(exact, (price) => isRounding(billed - lineAt(price), billed));
    return to === null || to === from ? [] : [{ ...place, from, to }];
  });
  const corrections = candidates
    .toSorted((a, b) => digitsOf(a.to) - digitsOf(b.to))
    .slice(0, offersMax)
    .filter((each) => {
      const under = billUnder(withPrices(terms, [each]));
      return under.ok && isRounding(billed - partSum(under.bill, part), billed);
    });
  return corrections.length > 0 ? { part, corrections, reason: null } : none('no-price');
}

/** Most prices offered for a line: each is tried on the whole bill. */
const offersMax = 3;

/** Amount of a part, millionths. */
export const partSum = ({ lines }: Bill, part: CostPart): number =>
  sumOf(lines.filter((line) => partOf(line) === part));

const sumOf = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { gross }) => sum + gross, 0);

const digitsOf = (price: number): number => String(price).replace(/^0\.0*|\./, '').length;

/** Prices that differ by time, quantity or market: a line does not name which of them is wrong. */
function reasonAgainst(version: Version, part: CostPart): NoCorrection | null {
  const kinds = componentsOf(version, part).map(({ kind }) => kind);
  if (kinds.includes('indexed')) return 'by-market';
  if (kinds.includes('time-of-use')) return 'by-time';
  return kinds.includes('tiered') ? 'by-tier' : null;
}

function componentsOf(version: Version, part: CostPart): Version['energyImport'] {
  if (part === 'feed-in') return version.energyExport;
  return version.energyImport.filter(({ layer }) => layer === part);
}

const fixedLists = { standing: 'standing', credit: 'credits', capacity: 'capacity' } as const;

function pricesOf(version: Version, part: CostPart): readonly PricePlace[] {
  const { validFrom } = version;
  if (part === 'standing' || part === 'credit' || part === 'capacity') {
    const list = fixedLists[part];
    return version[list].map(({ name }) => ({ validFrom, list, name }));
  }
  const list = part === 'feed-in' ? 'energyExport' : 'energyImport';
  return componentsOf(version, part).map(({ name }) => ({ validFrom, list, name }));
}

/** The price at a place; null where there is none, or more than one. */
export function priceAt(version: Version, { list, name }: PricePlace): number | null {
  switch (list) {
    case 'energyImport':
    case 'energyExport': {
      const found = version[list].find((each) => each.name === name);
      return found?.kind === 'flat' ? found.rate : null;
    }
    case 'capacity':
      return version.capacity.find((each) => each.name === name)?.rate ?? null;
    default:
      return version[list].find((each) => each.name === name)?.amount ?? null;
  }
}

/** The terms with other prices at places that have one price each. */
export function withPrices(terms: Terms, corrections: readonly Correction[]): Terms {
  return {
    ...terms,
    versions: terms.versions.map((version) =>
      corrections.reduce(
        (changed, each) =>
          each.validFrom === version.validFrom ? withPrice(changed, each) : changed,
        version,
      ),
    ),
  };
}

export function withPrice(
  version: Version,
  { list, name, to }: Pick<Correction, 'list' | 'name' | 'to'>,
): Version {
  const rated = (parts: Version['energyImport']) =>
    parts.map((each) =>
      each.name === name && each.kind === 'flat' ? { ...each, rate: to } : each,
    );
  const charged = <Charge extends { name: string; amount: number }>(parts: readonly Charge[]) =>
    parts.map((each) => (each.name === name ? { ...each, amount: to } : each));
  switch (list) {
    case 'energyImport':
    case 'energyExport':
      return { ...version, [list]: rated(version[list]) };
    case 'standing':
      return { ...version, standing: charged(version.standing) };
    case 'credits':
      return { ...version, credits: charged(version.credits) };
    case 'capacity':
      return {
        ...version,
        capacity: version.capacity.map((each) =>
          each.name === name ? { ...each, rate: to } : each,
        ),
      };
  }
}
