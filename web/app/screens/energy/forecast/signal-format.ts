import type { ForecastSignal } from '@hearth/energy/home-forecast/forecast-signals.ts';
import type { ChartTone } from '../../../ui/chart/rows.tsx';
import type { Formats } from '../../../i18n/formats.ts';
import type { Money } from '../settings/tariff/flow/use-money.ts';

export const tones = {
  household: 'ink',
  heating: 'sh',
  'hot-water': 'dhw',
  solar: 'sun',
  outdoor: 'stone',
  price: 'grid',
} as const satisfies Record<ForecastSignal, ChartTone>;

const microsPerUnit = 1e6;

/** Without a contract no price is shown; any currency then satisfies the formats. */
export const assumedCurrency = 'EUR';

export interface ForecastTools {
  readonly formats: Formats;
  readonly money: Money;
}

const priceIn = (micros: number, { perKwh }: Money): number =>
  (micros / microsPerUnit) * perKwh.perMajor;

/** A value of a signal without its unit. */
export function figureText(
  signal: ForecastSignal,
  value: number,
  { formats, money }: ForecastTools,
): string {
  if (signal === 'price') return formats.number(priceIn(value, money));
  return signal === 'outdoor' ? formats.number(value, 0) : formats.number(value, 2);
}

/** A value with its unit. */
export function valueText(
  signal: ForecastSignal,
  value: number,
  { formats, money }: ForecastTools,
): string {
  if (signal === 'price')
    return formats.quantity(priceIn(value, money), `${money.perKwh.unit}/kWh`, 1);
  return signal === 'outdoor' ? formats.temperature(value) : formats.energy(value, 1);
}
