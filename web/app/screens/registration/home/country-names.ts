import type { Country } from '@hearth/product/address/contract.ts';
import { useShell } from '../../../shell-context.tsx';

/** Countries with their names in the page's language, in its alphabetical order. */
export function useCountryNames() {
  const locale = useShell()?.language.format ?? 'en-GB';
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const order = new Intl.Collator(locale);
  return (countries: readonly Country[]): readonly (readonly [Country, string])[] =>
    countries
      .map((country) => [country, names.of(country) ?? country] as const)
      .toSorted(([, a], [, b]) => order.compare(a, b));
}
