import type { HomePackage } from '@hearth/product/package/contract.ts';
import { amountText } from '../../i18n/amount-text.ts';
import type { Formats } from '../../i18n/formats.ts';
import { isolated } from '../../i18n/isolated.ts';
import type { Translate } from '../../i18n/use-text.ts';

type Entitlement = HomePackage['entitlements'][number];
type Refusal = HomePackage['subjects'][number]['refusals'][number];

/** States in which the home has the package. */
export const isRunning = ({ state }: Entitlement): boolean =>
  state === 'trial' || state === 'active' || state === 'cancelled';

/** Whether a listed package is possible for a unit or the home. */
export const isPossible = ({ subjects }: HomePackage): boolean =>
  subjects.some(({ refusals }) => refusals.length === 0);

export const priceText = (
  price: Pick<NonNullable<HomePackage['price']>, 'minor' | 'currency'>,
  locale: string,
): string => isolated(amountText(price.minor, { currency: price.currency, locale }), locale);

/** "for 12 months, with 19% VAT (€14.21)". */
export const taxText = (
  { vatMinor, vatBasisPoints, currency }: NonNullable<HomePackage['price']>,
  words: {
    readonly term: string;
    readonly locale: string;
    readonly text: Translate;
    readonly formats: Formats;
  },
): string =>
  words.text('packages.with-tax', {
    term: words.term,
    rate: words.formats.quantity(vatBasisPoints / 100, '%', null),
    amount: isolated(amountText(vatMinor, { currency, locale: words.locale }), words.locale),
  });

/** "once", or "for 12 months". */
export const termText = ({ term }: HomePackage, text: Translate): string =>
  term.kind === 'once'
    ? text('packages.once')
    : text('packages.for-months', { count: term.months });

export const stateText = (
  { state, endsOn }: Entitlement,
  { text, formats }: { readonly text: Translate; readonly formats: Formats },
): string => text(`packages.state-${state}`, { day: formats.day(endsOn, 'full') });

/** The reason of a refusal and what the person can do about it. */
export const refusalText = (
  { reason, remedy, monthsMax, months, package: name, until }: Refusal,
  { text, formats }: { readonly text: Translate; readonly formats: Formats },
): string => {
  const why = text(`packages.refused-${reason}`, {
    monthsMax: monthsMax ?? 0,
    months: months ?? 0,
    name: name ?? '',
    day: until === null ? '' : formats.day(until, 'full'),
  });
  return remedy === 'none' ? why : `${why} ${text(`packages.remedy-${remedy}`)}`;
};
