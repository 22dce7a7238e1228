import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { applianceKind } from '../appliance/contract.ts';
import { balance, heatPumpUses } from '../balance/contract.ts';
import { grade, metric, use } from '../reading/contract.ts';

export const period = z.enum(['day', 'week', 'month', 'year', 'all']);
export type HistoryPeriod = z.infer<typeof period>;

/** One line or one part of a stack; `values` has one entry for each slot, null where nothing was reported. */
export const historySeries = z.object({
  appliance: z.uuid(),
  applianceKind,
  metric,
  use,
  unit: z.enum(['kWh', '°C', '%']),
  grade,
  /** Step of the reported values; a unit that reports every two hours has 7200. */
  stepS: z.number().int(),
  accuracy: z.number().nullable(),
  values: z.array(z.number().nullable()),
  /** Lowest and highest value of each slot of a gauge; null for energy. */
  lows: z.array(z.number().nullable()).nullable(),
  highs: z.array(z.number().nullable()).nullable(),
  /** For energy the sum of the reported values; for gauges null. */
  total: z.number().nullable(),
  /** How much of the period so far has a value, 0 to 1. */
  completeness: z.number(),
});
export type HistorySeries = z.infer<typeof historySeries>;

export const history = z.object({
  installation: z.uuid(),
  timeZone,
  /** The requested period; of a chosen range the period whose steps it shares: one day, up to 92 days, or up to 366. */
  period,
  /** The requested local day, clamped to the days with readings; of a chosen range its last day. */
  date: localDate,
  /** The chosen local days, both included; null for a period. */
  range: z.object({ from: localDate, to: localDate }).nullable(),
  from: instant,
  to: instant,
  asOf: instant,
  /** Whether the stored readings are being moved to a corrected time zone. */
  isRecalculating: z.boolean(),
  /** The requested appliance by its current identifier; null for the whole home. */
  appliance: z.uuid().nullable(),
  /** Nights of a day, by the home's location; empty for longer periods. */
  nights: z.array(z.object({ from: instant, to: instant })),
  /** Half-open, in order, without gaps: two-hour, quarter-hour or hour slots of a day, days, months or years. */
  slots: z.array(z.object({ from: instant, to: instant, label: z.string() })),
  series: z.array(historySeries),
  /** The first and last local day with any reading, null when there is none. */
  first: localDate.nullable(),
  last: localDate.nullable(),
  /** First day of the period before and after; for a chosen range, of the range of the same length. */
  previous: localDate.nullable(),
  next: localDate.nullable(),
  /**
   * Consumption of the previous period. `total`: up to the same point as the current one; null where the two were not measured
   * alike. `whole`: of all of it; null if nothing was reported then.
   */
  before: z
    .object({ date: localDate, total: z.number().nullable(), whole: z.number().nullable() })
    .nullable(),
  /** Balance of the whole home; null without a grid meter, and for a single appliance. */
  balance: balance.nullable(),
  /** Uses of the heat pump in the slots of the balance; null but for a day on which a meter knows its total only. */
  heatPumpUses: heatPumpUses.nullable(),
  /** Greenhouse gases of the electricity of the home's country; null without a balance, or without a figure. */
  gridIntensity: z
    .object({ country: z.string(), year: z.int(), gPerKwh: z.number().positive() })
    .nullable(),
  /**
   * Greenhouse gases of the bought energy by the generation of each hour, in kg CO2 equivalent by slots of the balance; null unless
   * requested, and without hours of a source.
   */
  emissions: z
    .object({
      attribution: z.string(),
      kilograms: z.array(z.number().nullable()),
      /** Share of the bought energy whose hours are known; the rest counts by the figure of the year. */
      hourlyShare: z.number(),
    })
    .nullable(),
});
export type History = z.infer<typeof history>;

/** Energy of the slots that both years know, in kWh; `null` where they are not comparable. */
export const yearComparison = z.object({
  /** The compared slots of this period, and of the period a year before, as labels in order. */
  slots: z.array(z.string()),
  slotsBefore: z.array(z.string()),
  total: z.number(),
  totalBefore: z.number(),
  /** The year before at the weather of this period; null without heating, or without the temperatures of both. */
  atThisWeather: z
    .object({
      totalBefore: z.number(),
      grade: z.enum(['derived', 'estimated']),
      /** Sum of the degrees below the heating limit over the days that both periods know, K d. */
      degreeDays: z.number(),
      degreeDaysBefore: z.number(),
      heatingLimitC: z.number(),
      /** Mean outdoor temperature of these days. */
      meanC: z.number(),
      meanBeforeC: z.number(),
    })
    .nullable(),
});
export type YearComparison = z.infer<typeof yearComparison>;

const readers = ['owner', 'resident', 'demo', 'partner'] as const;

export const historyContract = {
  getHistory: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/history',
    summary: 'Consumption by use and other measurements of a period, at the reported resolution',
    resource: 'history',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    query: z.object({
      period: period.default('day'),
      date: localDate.optional(),
      /** Both: a range of at most 366 local days instead of the period. */
      from: localDate.optional(),
      to: localDate.optional(),
      appliance: z.uuid().optional(),
      /** Whether greenhouse gases are calculated by the hour too. */
      emissions: z.literal('hourly').optional(),
    }),
    answer: history,
  }),
  compareYears: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/history/year-before',
    summary:
      'Consumption of a period beside the same period a year before, also at the weather of this period',
    resource: 'history',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    query: z.object({
      period: z.enum(['week', 'month', 'year']).default('month'),
      date: localDate.optional(),
      from: localDate.optional(),
      to: localDate.optional(),
    }),
    answer: z.object({ comparison: yearComparison.nullable() }),
  }),
  exportHistory: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/history/export',
    summary: 'All stored values of a span of local days as a streamed file',
    resource: 'history',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    query: z.object({ from: localDate, to: localDate, format: z.enum(['csv', 'json']) }),
    mediaTypes: ['text/csv', 'application/json'],
  }),
};
