import { instant, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

/** Why a rule has no input in a home. */
export const unwatchedReasons = [
  'no-contract',
  'no-budget',
  'no-costs',
  'fixed-price',
  'no-prices',
  'no-heating-meter',
  'no-heat-meter',
  'no-outdoor-temperature',
  'no-tank-temperature',
  'no-disinfection',
  'no-temperatures',
  'no-readings',
  'no-commands',
  'no-panels',
  'no-solar-meter',
  'no-solar-weather',
  'no-minute-power',
] as const;
export type UnwatchedReason = (typeof unwatchedReasons)[number];

const micros = z.int();

/** A day with its value and the usual one on days of the same weather. */
const comparedDay = z.object({ day: localDate, value: z.number(), usual: z.number() });

/** Evidence of an alert, by kind. */
export const alertFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('budget'),
    stage: z.enum(['near', 'passed', 'expected']),
    /** `2026-11` */
    month: z.string(),
    currency: z.string(),
    /** Millionths of the currency. */
    budget: micros,
    spent: micros,
    likely: micros.nullable(),
    share: z.number(),
  }),
  z.object({
    kind: z.literal('tariff-end'),
    name: z.string(),
    /** Last day of the contract, inclusive. */
    lastDay: localDate,
  }),
  z.object({
    kind: z.literal('heating-use'),
    days: z.array(comparedDay),
    /** Number of days of the same weather that it was compared with. */
    baselineDays: z.int(),
    meanC: z.number(),
    excessKwh: z.number(),
    /** Cost of a day's excess, millionths of `currency`; null without a priced day. */
    dayCost: micros.nullable(),
    currency: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('efficiency'),
    days: z.array(comparedDay),
    baselineDays: z.int(),
    meanC: z.number(),
    excessKwh: z.number(),
    dayCost: micros.nullable(),
    currency: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('hygiene'),
    lastDay: localDate,
    lastC: z.number(),
    days: z.int(),
    usualDays: z.int(),
  }),
  z.object({
    kind: z.literal('silent'),
    /** Source of the readings: `vendor` or `meter`. */
    source: z.string(),
    since: instant,
  }),
  z.object({
    kind: z.literal('frozen'),
    metric: z.string(),
    value: z.number(),
    from: localDate,
    days: z.int(),
  }),
  z.object({
    kind: z.literal('hot-water'),
    since: instant,
    lastC: z.number(),
    /** Temperature below which water is too cold for a shower. */
    warmC: z.number(),
    /** Hours of a usual day below it. */
    usualHours: z.number(),
  }),
  z.object({
    kind: z.literal('command-refused'),
    appliance: z.uuid(),
    name: z.string(),
    /** Commands in a row that were not confirmed. */
    count: z.int(),
    first: instant,
    last: instant,
    /** Commands of four weeks to the home, and those of them that were not confirmed. */
    commands: z.int(),
    unconfirmed: z.int(),
  }),
  z.object({
    kind: z.literal('solar-yield'),
    days: z.array(comparedDay),
    /** Days that the usual yield was learned from. */
    baselineDays: z.int(),
    kwh: z.number(),
    usualKwh: z.number(),
    /** Missing energy of a day. */
    missingKwh: z.number(),
    dayCost: micros.nullable(),
    currency: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('short-cycling'),
    days: z.array(
      z.object({
        day: localDate,
        starts: z.int(),
        busiestHour: z.int(),
        medianRunMinutes: z.number(),
      }),
    ),
    /** Most starts in an hour of a usual day; null while it is not known. */
    usualHour: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('backup-heater'),
    /** Minutes of a day. */
    days: z.array(comparedDay),
    baselineDays: z.int(),
    meanC: z.number(),
    /** Power that the heat pump reaches on days of the same weather, kW. */
    usualKw: z.number(),
    highestKw: z.number(),
    excessKwh: z.number(),
    dayCost: micros.nullable(),
    currency: z.string().nullable(),
  }),
  z.object({
    kind: z.enum(['price-spike', 'negative-price']),
    day: localDate,
    from: instant,
    to: instant,
    /** Highest or lowest price of the day, millionths of the currency per kWh. */
    price: micros,
    usual: micros,
    currency: z.string(),
  }),
]);
export type AlertFacts = z.infer<typeof alertFacts>;
