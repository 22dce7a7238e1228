import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, instant, localDate, timeZone } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { solarPanels } from '../solar/solar-panels.ts';
import type { CostPart } from '../tariff/cost-parts.ts';
import { terms } from '../tariff/terms.ts';

const micros = z.int();

/** The home and its contract as an answer about costs sees them. */
const costState = z.object({
  installation: z.uuid(),
  timeZone,
  asOf: instant,
  /**
   * `heat-pump-only`: without a grid meter the heat pump's own counts are priced, as if all of them were bought, without standing
   * charges. `no-contract`: nothing is entered; `no-grid-meter`: bought energy is unknown. The last two have no days.
   */
  state: z.enum(['known', 'heat-pump-only', 'no-contract', 'no-grid-meter']),
  /** ISO 4217; null without a contract. */
  currency: z.string().nullable(),
  /** Revision of the contract; 0 without one. */
  revision: z.int().min(0),
});
export type CostState = z.infer<typeof costState>;

/** Amounts including VAT by part; they add up to the gross amount. */
const partAmounts = z.object({
  energy: micros.exactOptional(),
  network: micros.exactOptional(),
  tax: micros.exactOptional(),
  standing: micros.exactOptional(),
  capacity: micros.exactOptional(),
  credit: micros.exactOptional(),
  'feed-in': micros.exactOptional(),
} satisfies Record<CostPart, z.ZodType>);

export const costs = costState.extend({
  /** Days with readings under the contract, in order. */
  days: z.array(
    z.object({
      day: localDate,
      /** Millionths of the currency, including VAT; null where it cannot be priced. */
      gross: micros.nullable(),
      /** Parts of the day's cost; they add up to `gross`. */
      parts: partAmounts,
      /** Cause of a missing cost: `no-version-for-day`, `no-price`, `heat-pump-readings-missing` … */
      fault: z.string().nullable(),
      importKwh: z.number(),
      exportKwh: z.number(),
      /** Share of the elapsed day whose readings are there, 0 to 1. */
      measuredShare: z.number(),
    }),
  ),
  /** Sum of all days that could be priced; equals their bill to the micro-unit. */
  total: micros,
});
export type Costs = z.infer<typeof costs>;

export const hourCosts = costState.extend({
  day: localDate,
  /** Elapsed hours of the day, in order; 23 or 25 where the clock changes. Empty without readings under the contract. */
  hours: z.array(
    z.object({
      from: instant,
      to: instant,
      /** Wall-clock time of its start. */
      label: z.string(),
      gross: micros,
      /** Energy as it flowed, charges of the day spread evenly; each part adds up to that of the day. */
      parts: partAmounts,
      importKwh: z.number(),
      exportKwh: z.number(),
      /** Share of the elapsed hour whose readings are there, 0 to 1. */
      measuredShare: z.number(),
    }),
  ),
  /** Cause of missing costs; null where the day is priced. */
  fault: z.string().nullable(),
});
export type HourCosts = z.infer<typeof hourCosts>;

/** Amounts of two contracts for the same days, in millionths of the currency. */
const sameDays = z.object({
  from: localDate,
  /** Last day, inclusive. */
  to: localDate,
  /** Days that both contracts price. */
  days: z.int().min(0),
  before: micros,
  after: micros,
});

export const tariffPrices = z.object({
  currency: z.string(),
  /** Price of the present hour per kWh including VAT; null without a market price. */
  now: z.number().nullable(),
  /** The same on the heat pump's own meter; null without one. */
  heatPumpNow: z.number().nullable(),
  /** Hours of the last full week from Monday on, as if the version held all the time; null without a market price. */
  week: z.array(z.object({ day: localDate, hours: z.array(z.number().nullable()) })),
});
export type TariffPrices = z.infer<typeof tariffPrices>;

export const tariffEffect = z.object({
  currency: z.string(),
  /** Cost of the last year as it was, and as if the version had held all the time; null without priced readings. */
  lastYear: sameDays.extend({ before: micros.nullable() }).nullable(),
  /** Cost of past days that the terms change; null where they change none. */
  past: sameDays.nullable(),
});
export type TariffEffect = z.infer<typeof tariffEffect>;

/** A contract on the days of a comparison, in millionths of the currency. */
const comparedContract = z.object({
  total: micros,
  parts: partAmounts,
});

export const tariffComparison = z.object({
  currency: z.string(),
  from: localDate,
  /** Last day, inclusive. */
  to: localDate,
  /** Days that both contracts price. */
  days: z.int().min(1),
  importKwh: z.number(),
  /** The version of today, as if it had held on all days. */
  own: comparedContract,
  other: comparedContract,
  /** Calendar months in order, `2026-01`; they add up to the totals. */
  months: z.array(z.object({ month: z.string(), own: micros, other: micros })),
});
export type TariffComparison = z.infer<typeof tariffComparison>;

/** A contract on the days of a comparison with published prices. */
const comparedShape = z.object({
  total: micros,
  /** Calendar months in order; they add up to the total. */
  months: z.array(z.object({ month: z.string(), amount: micros })),
  /** Use of the heat pump that could move to cheaper slots, cautiously and at most; null without counts of the heat pump. */
  shift: z
    .object({
      days: z.int().min(1),
      /** Days among them with counts of the heat pump by slot; on the others a total was spread evenly. */
      countedDays: z.int().min(0),
      kwh: z.object({ low: z.number(), high: z.number() }),
      saving: z.object({ low: micros, high: micros }),
    })
    .nullable(),
});

export const publishedComparison = z.object({
  currency: z.string(),
  from: localDate,
  /** Last day, inclusive. */
  to: localDate,
  /** Days that all contracts price. */
  days: z.int().min(1),
  importKwh: z.number(),
  /** The version of today, as if it had held on all days. */
  own: comparedShape,
  /** Published prices of the home's country; empty where none is known. */
  shapes: z.array(
    comparedShape.extend({
      shape: z.enum(['flat', 'two-rate', 'dynamic']),
      /** `own-contract`: charges and taxes of the home's contract on the market price. */
      source: z.enum(['eurostat', 'arera', 'bdew', 'cre', 'own-contract']),
      publishedOn: localDate.nullable(),
      /** Per kWh including VAT: the price, or what is added to the market price. */
      perKwh: z.number().nullable(),
      /** Rate of the night, from 22:00 to 06:00; null with one rate. */
      nightPerKwh: z.number().nullable(),
      /** Standing charge a year including VAT; null where the price contains it, or the own contract's stays. */
      standingPerYear: z.number().nullable(),
    }),
  ),
});
export type PublishedComparison = z.infer<typeof publishedComparison>;

/** A year with solar panels on the home's own hours. */
const solarYear = z.object({
  producedKwh: z.number(),
  /** Part of the production that the home uses itself, at once or from the battery. */
  ownKwh: z.number(),
  /** Part of the production that is fed into the grid. */
  sentKwh: z.number(),
  /** Purchase that is saved, and payment for feed-in, under the contract of today; null without one. */
  money: z.object({ saved: micros, received: micros }).nullable(),
});

export const ownUse = z.object({
  /** Measured days of the last year that were used. */
  days: z.int().min(1),
  currency: z.string().nullable(),
  /** For the low, the middle and the high yield of the panels. */
  low: solarYear,
  middle: solarYear,
  high: solarYear,
});
export type OwnUse = z.infer<typeof ownUse>;

/** Typed terms, and the first day of the version on screen. */
const typedTariff = z.strictObject({ terms, version: localDate });

const tariffPath = '/v1/installations/{installation}/settings/tariff';
/** Partners see no costs. */
const costReaders = ['owner', 'resident', 'demo'] as const;
const tariffWriters = ['owner', 'demo'] as const;

export const costContract = {
  previewTariffPrices: endpoint({
    method: 'post',
    path: `${tariffPath}/prices`,
    summary: 'Prices per kWh under terms that are being typed; changes nothing',
    resource: 'tariff',
    verb: 'read',
    roles: tariffWriters,
    idempotent: true,
    params: inInstallation,
    body: typedTariff,
    answer: tariffPrices,
  }),
  previewTariffEffect: endpoint({
    method: 'post',
    path: `${tariffPath}/effect`,
    summary:
      'What terms that are being typed would have cost on the home’s readings; changes nothing',
    resource: 'tariff',
    verb: 'read',
    roles: tariffWriters,
    idempotent: true,
    params: inInstallation,
    body: typedTariff,
    answer: tariffEffect,
  }),
  compareTariff: endpoint({
    method: 'post',
    path: `${tariffPath}/comparison`,
    summary:
      'The contract of today beside a typed one on the readings of the last year; changes nothing',
    resource: 'tariff',
    verb: 'read',
    roles: costReaders,
    idempotent: true,
    params: inInstallation,
    body: typedTariff,
    answer: tariffComparison,
  }),
  getPublishedComparison: endpoint({
    method: 'get',
    path: `${tariffPath}/published-comparison`,
    summary:
      'The contract of today beside published prices of the country on the readings of the last year, without and with use of the heat pump shifted to cheaper hours',
    resource: 'tariff',
    verb: 'read',
    roles: costReaders,
    params: inInstallation,
    answer: publishedComparison,
  }),
  previewOwnUse: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/settings/solar/own-use',
    summary:
      'Own use, feed-in and money of solar panels as typed on the home’s hours of the last year; changes nothing',
    resource: 'cost',
    verb: 'read',
    roles: costReaders,
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({ panels: solarPanels }),
    answer: ownUse.nullable(),
  }),
  getCosts: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/costs',
    summary: 'Cost of electricity by local day under the home’s contract, at most 800 days',
    resource: 'cost',
    verb: 'read',
    roles: costReaders,
    params: inInstallation,
    query: z.object({
      /** Half-open local days. */
      from: localDate,
      to: localDate,
    }),
    answer: costs,
  }),
  getHourCosts: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/costs/hours',
    summary: 'Cost of electricity by hour of a local day under the home’s contract',
    resource: 'cost',
    verb: 'read',
    roles: costReaders,
    params: inInstallation,
    query: z.object({ day: localDate }),
    answer: hourCosts,
  }),
  exportCosts: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/costs/export',
    summary: 'Cost of electricity by local day as a file, at most 800 days',
    resource: 'cost',
    verb: 'read',
    roles: costReaders,
    params: inInstallation,
    /** Local days, both included. */
    query: z.object({ from: localDate, to: localDate, format: z.enum(['csv', 'json']) }),
    mediaTypes: ['text/csv', 'application/json'],
  }),
};
