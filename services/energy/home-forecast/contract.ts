import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { forecastNotes, forecastSignals, missingReasons } from './forecast-signals.ts';

const hours = z.array(z.number().nullable());

/** Band that contains the value in eight of ten hours, by hours of elapsed time; null where unknown. */
export const signalBand = z.object({ low: hours, likely: hours, high: hours });

export const signalForecast = z.discriminatedUnion('state', [
  signalBand.extend({
    state: z.literal('forecast'),
    notes: z.array(z.enum(forecastNotes)),
    /** Width of the band over that of the forecast's own model, by the errors of this home. */
    width: z.number(),
  }),
  z.object({ state: z.literal('missing'), reason: z.enum(missingReasons) }),
]);
export type SignalForecast = z.infer<typeof signalForecast>;

export const signalForecasts = z.record(z.enum(forecastSignals), signalForecast);
export type SignalForecasts = z.infer<typeof signalForecasts>;

/** Forecast of a signal against its measured values, over the hours that are measured. */
export const signalScore = z.object({
  signal: z.enum(forecastSignals),
  hours: z.int(),
  /** Hours whose value lies inside the band. */
  inside: z.int(),
  /** Sums of energy; means of temperature and price. */
  forecast: z.number(),
  measured: z.number(),
  /** Mean absolute error of an hour. */
  error: z.number(),
});
export type SignalScore = z.infer<typeof signalScore>;

export const scoredDay = z.object({
  day: localDate,
  lead: z.union([z.literal(0), z.literal(12), z.literal(24)]),
  /** By the home's clock. Null: no forecast of this day is stored. */
  madeAt: instant.nullable(),
  from: instant,
  currency: z.string().nullable(),
  /** Empty without a forecast. */
  signals: z.partialRecord(z.enum(forecastSignals), signalForecast),
  /** By hour; signals that are not measured are absent. */
  measured: z.partialRecord(z.enum(forecastSignals), hours),
  scores: z.array(signalScore),
});
export type ScoredDay = z.infer<typeof scoredDay>;

export const homeForecast = z.object({
  installation: z.uuid(),
  timeZone,
  /** By the home's own clock, like every instant below. */
  asOf: instant,
  /** The newest forecast; null until the first is made. */
  next: z
    .object({
      madeAt: instant,
      /** Start of the first hour. */
      from: instant,
      hours: z.int(),
      currency: z.string().nullable(),
      signals: signalForecasts,
      /** Hours from the start whose price is published. */
      pricedHours: z.int(),
      /** Nights of these hours, by the home's location. */
      nights: z.array(z.object({ from: instant, to: instant })),
    })
    .nullable(),
  past: scoredDay,
  /** Days with a stored forecast, the newest first. */
  days: z.array(localDate),
});
export type HomeForecast = z.infer<typeof homeForecast>;

export const homeForecastContract = {
  getForecast: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/forecast',
    summary:
      'Consumption, solar power, price and weather of the next 48 hours with bands, and the forecast of a past day against what was measured',
    resource: 'forecast',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    params: inInstallation,
    query: z.object({
      /** Past local day to compare; yesterday without it. */
      day: localDate.optional(),
      lead: z.enum(['0', '12', '24']).default('0'),
    }),
    answer: homeForecast,
  }),
};
