import type { Country } from '@hearth/product/address/contract.ts';
import { useCountryNames } from './country-names.ts';

/** An address in the lines of its country's format, with the country below. */
export function PrintedAddress({
  lines,
  country: code,
}: {
  lines: readonly string[];
  country: Country;
}) {
  const [[, country] = ['', '']] = useCountryNames()([code]);
  return (
    <address className="summary-address">
      {lines.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      <bdi>{country}</bdi>
    </address>
  );
}
