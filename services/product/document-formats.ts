import type { Locale } from '@hearth/platform/http/schema.ts';
import type { Temporal } from 'temporal-polyfill';

/** Days, times, amounts and rates as documents and their mails write them in a language. */
export function documentFormats(locale: Locale) {
  const format = locale === 'ar' ? 'ar-u-nu-latn' : locale === 'en' ? 'en-GB' : locale;
  return {
    day: (date: string): string =>
      new Intl.DateTimeFormat(format, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(date),
      ),
    time: (instant: Temporal.Instant, timeZone: string): string =>
      new Intl.DateTimeFormat(format, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
        new Date(instant.epochMilliseconds),
      ),
    amount: (minor: number, currency: string): string => {
      const money = new Intl.NumberFormat(format, { style: 'currency', currency });
      const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
      return money.format(`${minor}e-${digits}` as Intl.StringNumericLiteral);
    },
    rate: (basisPoints: number): string =>
      new Intl.NumberFormat(format, { style: 'percent', maximumFractionDigits: 2 }).format(
        basisPoints / 10_000,
      ),
  };
}
