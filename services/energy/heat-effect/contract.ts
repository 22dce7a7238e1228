import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation, localDate } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';
import { houseRecord } from '../building/contract.ts';
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

export const heatEffectContract = {
  replaySurplus: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/settings/pv-optimisation/replay',
    summary:
      'The last seven days of the home with and without the use of solar surplus as typed; changes nothing',
    resource: 'pv-optimisation',
    verb: 'read',
    roles: ['owner', 'resident', 'demo'],
    idempotent: true,
    params: inInstallation,
    body: z.strictObject({
      house: houseRecord.nullable(),
      units: unitValues,
      surplus: surplusSettings,
    }),
    answer: surplusReplay,
  }),
};
