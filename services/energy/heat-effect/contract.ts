import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { houseRecord } from '../building/contract.ts';
import { savingSettings } from '../saving/saving-settings.ts';
import { surplusSettings } from '../surplus/surplus-settings.ts';

const kwh = z.number().min(0);

const sunAndGrid = z.object({ sunKwh: kwh, gridKwh: kwh });

const outcome = sunAndGrid.extend({
  hotWater: sunAndGrid,
  heating: sunAndGrid,
  /** Share of the panels’ energy that is used or stored at home; null: they produce nothing. */
  selfConsumption: z.number().nullable(),
  starts: z.int(),
  highestTankC: z.number().nullable(),
  highestAirC: z.number(),
});

export const surplusReplay = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('unknown'),
    /** `no-sun`: the home has no panels; `no-meter`: no grid meter counts; `no-house`: the home has no record of its house. */
    reason: z.enum([
      'no-sun',
      'no-meter',
      'too-few-days',
      'no-weather',
      'no-house',
      'house-unusable',
    ]),
  }),
  z.object({
    state: z.literal('known'),
    pvFrom: z.enum(['measured', 'modelled']),
    /** ISO 4217; null without a contract or without its prices. */
    currency: z.string().nullable(),
    /** Measured days of the last seven; `saved` in units of the currency. */
    days: z.array(
      z.object({
        day: localDate,
        without: sunAndGrid,
        with: sunAndGrid,
        saved: z.number().nullable(),
      }),
    ),
    without: outcome,
    with: outcome,
    /** Of all days; negative where the use of surplus costs more. */
    saved: z.number().nullable(),
  }),
]);
export type SurplusReplayAnswer = z.infer<typeof surplusReplay>;

/** Set-points in use, as the units report them; null where unknown. */
export const unitValues = z.strictObject({
  roomC: z.number().min(5).max(40).nullable(),
  tankC: z.number().min(20).max(90).nullable(),
  tankMaxC: z.number().min(20).max(90).nullable(),
});

/** The middle value; four of five homes lie between low and high. */
const band = z.object({ low: z.number(), middle: z.number(), high: z.number() });

/** `cost` in units of the currency, null without a contract or without its prices. */
const monthAmounts = z.object({ kwh: band, cost: band.nullable() });

export const savingEffectAnswer = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('unknown'),
    reason: z.enum(['no-house', 'house-unusable', 'no-weather']),
  }),
  z.object({
    state: z.literal('known'),
    /** The last seven days were too mild for heating, so a week of January counts. */
    isWinter: z.boolean(),
    /** Mean outdoor temperature of the week. */
    outdoorC: z.number(),
    /** ISO 4217; null without a contract. */
    currency: z.string().nullable(),
    /** Set-points that the measures are compared with. */
    usual: z.object({ roomC: z.number(), tankC: z.number().nullable() }),
    /** Coldest night at which the walls of this house stay dry, and coldest absence. */
    limits: z.object({ nightC: z.number(), awayC: z.number() }),
    /** Heating and hot water of a month of this weather. */
    before: monthAmounts,
    /** What all measures save in it; negative where they cost more. */
    less: monthAmounts,
    byMeasure: z.array(
      z.object({
        measure: z.enum(['day', 'night', 'away', 'flow', 'hotWater']),
        less: monthAmounts,
      }),
    ),
    /** What a day of absence saves. */
    awayDay: monthAmounts.nullable(),
    /** Mean temperature of the rooms at 07:00. */
    morning: z.object({ before: band, after: band }),
    /** How far rooms may stay below their set-point by the lower flow. */
    flowDropK: band.nullable(),
    /** Heating of a month by the night’s set-point, the lowest first. */
    nights: z.array(z.object({ setPointC: z.number(), amounts: monthAmounts })),
    cheapestNightC: z.number().nullable(),
  }),
]);
export type SavingEffectAnswer = z.infer<typeof savingEffectAnswer>;

export const measuredSavingAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('not-measured') }),
  z.object({ state: z.literal('waiting'), days: z.int(), needed: z.int() }),
  z.object({ state: z.literal('no-baseline') }),
  z.object({
    state: z.literal('known'),
    days: z.int(),
    kwh,
    /** What earlier days of the same weather would have used. */
    usualKwh: kwh,
    /** Difference that chance alone exceeds in one of twenty cases. */
    chanceKwh: kwh,
  }),
]);

const readers = ['owner', 'resident', 'demo'] as const;

export const heatEffectContract = {
  replaySurplus: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/settings/pv-optimisation/replay',
    summary:
      'The last seven days of the home with and without the use of solar surplus as typed; changes nothing',
    resource: 'pv-optimisation',
    verb: 'read',
    roles: readers,
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      house: houseRecord.nullable(),
      units: unitValues,
      surplus: surplusSettings,
    }),
    answer: surplusReplay,
  }),
  estimateSaving: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/settings/energy-saving/effect',
    summary:
      'Energy, money and comfort of saving measures as typed, in a month of heating weather at this home; changes nothing',
    resource: 'energy-saving',
    verb: 'read',
    roles: readers,
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      house: houseRecord.nullable(),
      units: unitValues,
      hasTank: z.boolean(),
      saving: savingSettings,
    }),
    answer: savingEffectAnswer,
  }),
  getMeasuredSaving: endpoint({
    method: 'get',
    path: '/v1/installations/{installation}/settings/energy-saving/measured',
    summary:
      'Electricity of heating since the saving measures began, against earlier days of the same weather',
    resource: 'energy-saving',
    verb: 'read',
    roles: readers,
    params: inInstallation,
    answer: measuredSavingAnswer,
  }),
};
