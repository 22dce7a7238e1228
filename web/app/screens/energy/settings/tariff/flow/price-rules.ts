import { unitsPerEuro } from '@hearth/energy/tariff/price-bounds.ts';
import { localeNumber } from '../../../../../i18n/locale-number.ts';
import {
  type Arg,
  type RuleScope,
  type RuleSet,
  isEmpty,
  textOf,
} from '../../../../../forms/rule.ts';
import { clockText } from './time-of-day.ts';

/** Prices of a kWh to homes beyond these are asked about, in euro: between them lie all published household prices of Europe. */
const usualEur = { min: 0.02, max: 1 };

/** Rules of the contract's forms. */
export const priceRules: RuleSet = {
  /** `needed:p1-kind,flat`: required where the fields have these values, unless the person does not know the price. */
  needed: {
    test: (value, args, scope) => !isNeeded(args, scope) || !isEmpty(value) || { code: 'required' },
    isRequired: isNeeded,
    wantsList: true,
  },
  /** `time-of-day:p1-week`: not checked while that field is filled in, because the week holds instead of the list. */
  'time-of-day': {
    test: (value, args, scope) => isPainted(args, scope) || clockText(textOf(value)) !== null,
  },
  /** A window cannot begin when the day ends. */
  'window-start': {
    test: (value, args, scope) => isPainted(args, scope) || clockText(textOf(value)) !== '24:00',
  },
  /** A question rather than a fault: ct, euro and euro per MWh are easily mixed up. Free prices pass. */
  'usual-price': {
    test: (value, _, scope) => {
      const price = localeNumber(textOf(value), scope.locale);
      if (price === null || price === 0 || scope.values['isSure'] === true) return true;
      const perKwh = Math.abs(price) / (scope.values['unit'] === 'minor' ? 100 : 1);
      const eur = perKwh / (unitsPerEuro[textOf(scope.values['currency'] ?? null)] ?? 1);
      if (eur > usualEur.max) return { code: 'price-high' };
      return eur >= usualEur.min || { code: 'price-low' };
    },
  },
  /** `0.19` for 19 %. */
  'vat-percent': {
    test: (value, _, scope) => {
      const percent = localeNumber(textOf(value), scope.locale);
      return percent === null || percent === 0 || percent >= 1 || { code: 'vat-as-share' };
    },
  },
};

function isNeeded(args: readonly Arg[], { values }: RuleScope): boolean {
  if (values['priceUnknown'] === true) return false;
  for (let i = 0; i + 1 < args.length; i += 2)
    if (String(values[String(args[i])] ?? '') !== String(args[i + 1])) return false;
  return true;
}

const isPainted = ([week]: readonly Arg[], { values }: RuleScope): boolean =>
  week !== undefined && !isEmpty(values[String(week)]);

/** Messages of these rules, and of the service's checks of terms. */
export const priceMessages: Readonly<Record<string, string>> = {
  'time-of-day': 'tariff.fault-time',
  'window-start': 'tariff.fault-window-start',
  'price-high': 'tariff.fault-price-high',
  'price-low': 'tariff.fault-price-low',
  'vat-as-share': 'tariff.fault-vat-as-share',
  'rate-not-believable-per-kwh': 'tariff.fault-price-unbelievable',
  'rates-too-small-per-kwh': 'tariff.fault-prices-too-small',
  'name-twice': 'tariff.fault-name-twice',
  'tiers-not-rising': 'tariff.fault-tiers-not-rising',
  'tier-without-end': 'tariff.fault-tier-without-end',
  'last-tier-has-an-end': 'tariff.fault-last-tier',
  'floor-above-cap': 'tariff.fault-floor-above-cap',
  'ends-before-it-begins': 'tariff.fault-ends-before',
  'overlapping-period': 'tariff.fault-overlap',
  'gap-between-periods': 'tariff.fault-gap',
  'unknown-subdivision': 'tariff.fault-region',
  'not-a-subdivision': 'tariff.fault-region',
  'setting-changed': 'tariff.fault-changed',
};
