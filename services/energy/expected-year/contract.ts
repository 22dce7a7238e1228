import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { certificate } from '../heat-pump/contract.ts';
import { houseParts, houseRecord } from '../building/contract.ts';

/** The middle value; four of five homes lie between low and high. */
const band = z.object({ low: z.number(), middle: z.number(), high: z.number() });
const amount = z.number().nullable();

/** One line of the heat load. The lines add up to the calculated heat load. */
const loadLine = z.object({
  name: z.string(),
  kw: z.number(),
  /** Of a part of the envelope; null for bridges and ventilation. */
  areaM2: z.number().nullable(),
  uWM2K: z.number().nullable(),
  /** Temperature factor: 1 to outdoor air, less to soil and unheated rooms. */
  factor: z.number().nullable(),
  /** Whether the U-value follows from a stated answer or from the period of construction. */
  isStated: z.boolean(),
});

/** A figure and the half-width of its 90 % confidence interval. */
const figure = z.object({ value: z.number(), plusMinus: z.number() });
const partState = z.enum(['as-built', 'improved', 'very-good']);

/** One answer, or assumption in its place, with another value at which the calculation fits the readings. */
const answerOff = z.discriminatedUnion('answer', [
  z.object({ answer: z.enum(houseParts), from: partState, to: partState }),
  z.object({
    answer: z.enum(['floorAreaM2', 'indoorC']),
    from: z.number(),
    to: z.number(),
  }),
  z.object({
    answer: z.literal('ventilation'),
    from: z.literal('usual'),
    to: z.enum(['more', 'recovered']),
  }),
]);

/** The house as the home's readings show it. */
const measuredHouse = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('known'),
    /** Heat loss per kelvin, W/K, and as the answers give it. */
    lossWPerK: figure,
    calculatedWPerK: z.number(),
    /** Daily mean outdoor temperature from which on nothing is heated, C. */
    baseC: figure,
    calculatedBaseC: z.number(),
    /** Space heat of a usual year by the readings, and by the answers and a bill, kWh. */
    spaceKwh: band,
    calculatedKwh: band,
    /** What was counted: heat, electricity of space heating, or all electricity of the heat pump. */
    from: z.enum(['heat', 'electricity', 'heat-pump']),
    days: z.int(),
    /** Null where the answers fit, and where no single one explains the difference. */
    answerOff: answerOff.nullable(),
    /** The answers differ from the readings by more than both can be off. */
    isOff: z.boolean(),
  }),
  z.object({
    state: z.literal('unknown'),
    code: z.enum(['not-counted', 'too-few-days', 'too-little-weather', 'too-uncertain']),
  }),
]);

export const expectedYear = z.object({
  /** No address is stored: the climate is that of the time zone's largest town. */
  isLocationAssumed: z.boolean(),
  load: z.object({
    /** Heat load that is used: the installer's, else the measured one, else the calculated one, kW. */
    kw: band,
    calculatedKw: z.number(),
    /** Whose figure is used. */
    from: z.enum(['installer', 'readings', 'answers']),
    indoorC: z.number(),
    designOutdoorC: z.number(),
    airChangesPerH: z.number(),
    volumeM3: z.number(),
    lines: z.array(loadLine),
  }),
  /** Typology that the U-values as built come from. */
  source: z.object({ country: z.string(), firstYear: z.number(), lastYear: z.number() }).nullable(),
  /** Heat of a usual year, kWh. Losses less gains are the space heat. */
  heat: z.object({
    lossKwh: z.number(),
    gainKwh: z.number(),
    spaceKwh: band,
    hotWaterKwh: z.number(),
    /** Share of each piece of evidence, 0 to 1. */
    evidence: z.array(
      z.object({
        from: z.enum(['questions', 'bill', 'readings']),
        kwh: z.number(),
        weight: z.number(),
      }),
    ),
    isContradictory: z.boolean(),
  }),
  measured: measuredHouse,
  spf: z.number(),
  /** Electricity of a usual year, kWh. */
  heatPumpKwh: band,
  householdKwh: z.number(),
  totalKwh: band,
  /** ISO 4217; null without a contract or without its prices. */
  currency: z.string().nullable(),
  /** Cost of the year under the present contract, including VAT. */
  cost: band.nullable(),
  /** January to December. */
  months: z
    .array(z.object({ heatPumpKwh: z.number(), householdKwh: z.number(), amount }))
    .length(12),
  /** Yearly saving of electricity when one part is renovated to the best state. */
  renovations: z.array(z.object({ part: z.enum(houseParts), kwh: z.number(), amount })),
});
export type ExpectedYear = z.infer<typeof expectedYear>;

export const expectedYearContract = {
  estimateYear: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/settings/budget/expected-year',
    summary: 'Heat load, energy and cost of a usual year for a house as described; changes nothing',
    resource: 'budget',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      house: houseRecord,
      /** Certified points of the heat pump where its data sheet states them; without them the unit counts as a usual one. */
      heatPump: certificate.optional(),
    }),
    answer: expectedYear,
  }),
};
