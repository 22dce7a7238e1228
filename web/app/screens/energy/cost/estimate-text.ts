/** An estimated amount in whole units from ten on, else with its minor unit: "€12", "€0.86". */
export function estimateText(
  value: number,
  {
    currency,
    locale,
    sign = 'auto',
    largest = value,
  }: {
    readonly currency: string;
    readonly locale: string;
    /** `exceptZero`: also with a plus sign. */
    readonly sign?: 'auto' | 'exceptZero';
    /** The largest amount of the same range, which decides on the minor unit for all. */
    readonly largest?: number;
  },
): string {
  const isWhole = Math.abs(largest) >= 9.95;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    signDisplay: sign === 'auto' ? 'negative' : 'exceptZero',
    ...(isWhole ? { maximumFractionDigits: 0 } : {}),
  })
    .format(value)
    .replace('-', '−');
}
