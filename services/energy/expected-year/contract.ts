import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
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

export const expectedYear = z.object({
  /** No address is stored: the climate is that of the time zone's largest town. */
  isLocationAssumed: z.boolean(),
  load: z.object({
    /** Heat load that is used: the installer's, else the calculated one, kW. */
    kw: band,
    calculatedKw: z.number(),
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
    body: z.strictObject({ house: houseRecord }),
    answer: expectedYear,
  }),
};
