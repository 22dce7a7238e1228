import { Temporal } from 'temporal-polyfill';
import type { Country } from '../address/contract.ts';
import type { ProductRange } from '../label/product-ranges.ts';

export interface Warranty {
  /** The last day. */
  readonly until: string;
  readonly months: number;
  /** The law that gives it, by its name in the language of the country. */
  readonly law: string;
}

interface Liability {
  readonly months: number;
  readonly law: string;
}

/** Article 10 (1) of Directive (EU) 2019/771, by its name in the language of the country. */
const directive = (law: string): Liability => ({ months: 24, law });
const german = directive('Richtlinie (EU) 2019/771, Artikel 10 Absatz 1');
const french = directive('Directive (UE) 2019/771, article 10, paragraphe 1');
const dutch = directive('Richtlijn (EU) 2019/771, artikel 10, lid 1');

/**
 * Minimum liability of the seller by country, from the delivery. The directive sets two years for its member states; Spain and Sweden
 * give three, Switzerland two. Null: the law knows no such period, as in the United Kingdom, where the time to sue is limited instead.
 */
const liabilities: Readonly<Record<Country, Liability | null>> = {
  AT: german,
  BE: dutch,
  CH: { months: 24, law: 'Obligationenrecht (SR 220), Art. 210' },
  DE: german,
  ES: { months: 36, law: 'Real Decreto Legislativo 1/2007, artículo 120' },
  FR: french,
  GB: null,
  IE: directive('Directive (EU) 2019/771, Article 10(1)'),
  IT: directive('Direttiva (UE) 2019/771, articolo 10, paragrafo 1'),
  LU: french,
  NL: dutch,
  PL: directive('Dyrektywa (UE) 2019/771, art. 10 ust. 1'),
  SE: { months: 36, law: 'Konsumentköplag (2022:260), 5 kap. 2 §' },
};

/**
 * The seller's liability for a unit. A unit that its seller installs is delivered on the day of its set-up; one that was delivered
 * before has less. Null without that day, a known range, or a country with such a law. Worked: Germany, set up on 10 January 2026,
 * until the end of 10 January 2028.
 */
export function warrantyOf(unit: {
  readonly range: ProductRange | null;
  readonly country: Country | null;
  readonly commissionedOn: string | null;
}): Warranty | null {
  const { range, country, commissionedOn } = unit;
  const liability = country === null ? null : liabilities[country];
  if (range === null || liability === null || commissionedOn === null) return null;
  // A period of years ends with the day of the same date: Regulation (EEC, Euratom) No 1182/71, article 3 (2) (c).
  const until = Temporal.PlainDate.from(commissionedOn).add({ months: liability.months });
  return { until: until.toString(), ...liability };
}
