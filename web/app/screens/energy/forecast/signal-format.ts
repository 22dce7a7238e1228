import type { ForecastSignal } from '@hearth/energy/home-forecast/forecast-signals.ts';
import type { ChartTone } from '../../../ui/chart/rows.tsx';
import type { Formats } from '../../../i18n/formats.ts';

export const tones = {
  household: 'ink',
  heating: 'sh',
  'hot-water': 'dhw',
  solar: 'sun',
  outdoor: 'stone',
  price: 'grid',
} as const satisfies Record<ForecastSignal, ChartTone>;

const microsPerUnit = 1e6;

/** A value of a signal without its unit. */
export function figureText(signal: ForecastSignal, value: number, formats: Formats): string {
  if (signal === 'price') return formats.number(value / microsPerUnit, 3);
  return signal === 'outdoor' ? formats.number(value, 0) : formats.number(value, 2);
}

/** A value with its unit. */
export function valueText(
  signal: ForecastSignal,
  value: number,
  { formats, currency }: { readonly formats: Formats; readonly currency: string | null },
): string {
  if (signal === 'price')
    return formats.quantity(value / microsPerUnit, `${currency ?? ''}/kWh`, 3);
  return signal === 'outdoor' ? formats.temperature(value) : formats.energy(value, 1);
}
