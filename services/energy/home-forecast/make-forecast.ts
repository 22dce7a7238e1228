import type { ObservedHome } from '../observed-home/observed-home.ts';
import { correctedOutdoorC } from '../planner/planner-forecasts.ts';
import type { Observation } from '../planner/observation.ts';
import type { SignalForecast, SignalForecasts } from './contract.ts';
import type { ForecastNote, ForecastSignal } from './forecast-signals.ts';
import { hoursAhead } from './forecast-hours.ts';
import { heatingSignal } from './heating-signal.ts';
import { hotWaterSignal } from './hot-water-signal.ts';
import { leastDays, loadSignal, measuredDays } from './load-signal.ts';
import { missingSignal } from './signal-values.ts';
import { solarSignal } from './solar-signal.ts';
import { outdoorSignal, priceSignal } from './weather-and-price-signals.ts';

export interface MadeForecast {
  readonly fromMs: number;
  readonly currency: string;
  readonly signals: SignalForecasts;
  readonly pricedHours: number;
}

/** The next 48 hours of a home by the hour, each signal with its band or with the reason why there is none. */
export function makeForecast({ observation, description, gaps }: ObservedHome): MadeForecast {
  const codes: ReadonlySet<string> = new Set(gaps.map(({ code }) => code));
  const assumed = gaps.find((gap) => gap.code === 'household-assumed');
  const weatherNotes: readonly ForecastNote[] = [
    ...(codes.has('weather-assumed') ? (['climate-weather'] as const) : []),
    ...(codes.has('place-assumed') ? (['place-assumed'] as const) : []),
  ];
  const outdoorC = correctedOutdoorC(observation);
  const price = priceSignal(observation, codes);
  return {
    fromMs: hoursAhead(observation)[0]?.fromMs ?? 0,
    currency: observation.terms.currency,
    signals: {
      household: householdSignal(observation, {
        yearlyKwh: assumed?.code === 'household-assumed' ? assumed.yearlyKwh : null,
        isHeatPumpCounted: !codes.has('heating-not-counted'),
      }),
      heating: codes.has('heating-not-counted')
        ? missingSignal('not-measured')
        : heatingSignal(observation, outdoorC),
      'hot-water': codes.has('hot-water-not-counted')
        ? missingSignal('not-measured')
        : hotWaterSignal(observation),
      solar: solarSignal(observation, description),
      outdoor: outdoorSignal(observation, outdoorC, weatherNotes),
      price: price.signal,
    },
    pricedHours: price.pricedHours,
  };
}

/** The household without its heat pump; the whole home where the heat pump is not counted; a standard household where nothing is. */
function householdSignal(
  observation: Observation,
  {
    yearlyKwh,
    isHeatPumpCounted,
  }: { readonly yearlyKwh: number | null; readonly isHeatPumpCounted: boolean },
): SignalForecast {
  const { measurements } = observation;
  if (yearlyKwh === null)
    return loadSignal(observation, measurements.householdWh, {
      yearlyKwh: null,
      notes: measuredDays(measurements.householdWh) < leastDays ? ['usual-household'] : [],
    });
  const used = isHeatPumpCounted ? null : usedWh(observation);
  if (used && measuredDays(used) > 0)
    return loadSignal(observation, used, { yearlyKwh: null, notes: ['whole-home'] });
  return loadSignal(
    observation,
    measurements.importWh.map(() => Number.NaN),
    {
      yearlyKwh,
      notes: ['usual-household'],
    },
  );
}

/** All consumption at the grid meter, Wh. */
const usedWh = ({ measurements: { importWh, pvWh, feedInWh } }: Observation): Float64Array =>
  importWh.map((wh, i) => Math.max(0, wh + (pvWh[i] ?? 0) - (feedInWh[i] ?? 0)));

/** Quarter-hours of a signal as they are measured; null where they are not. Same units as the forecast, by the hour. */
export function measuredQuarters(
  { observation, gaps }: ObservedHome,
  signal: ForecastSignal,
): Float64Array | null {
  const { measurements } = observation;
  const codes: ReadonlySet<string> = new Set(gaps.map(({ code }) => code));
  const kwhAnHour = (wh: Float64Array) => wh.map((each) => (4 * each) / 1000);
  switch (signal) {
    case 'household': {
      if (!codes.has('household-assumed')) return kwhAnHour(measurements.householdWh);
      return codes.has('heating-not-counted') ? kwhAnHour(usedWh(observation)) : null;
    }
    case 'heating':
      return codes.has('heating-not-counted') ? null : kwhAnHour(measurements.heatingWh);
    case 'hot-water':
      return codes.has('hot-water-not-counted') ? null : kwhAnHour(measurements.hotWaterWh);
    case 'solar':
      return codes.has('generation-not-counted') ? null : kwhAnHour(measurements.pvWh);
    case 'outdoor':
      return measurements.outdoorC;
    case 'price':
      return codes.has('no-contract') || codes.has('prices-missing')
        ? null
        : observation.pastImportEur.map((price) => price * 1e6);
    default:
      return signal satisfies never;
  }
}
