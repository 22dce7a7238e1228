import { endpoint } from '@hearth/platform/http/contract.ts';
import { inInstallation } from '@hearth/platform/http/schema.ts';
import { z } from 'zod';

const ofMeter = inInstallation.extend({ meter: z.uuid() });
const count = z.number().nullable();

/**
 * Endpoints of energy that a meter calls, with the fields that it sends. Declared here because a meter is a third party's device,
 * which shares only the protocol with Hearth.
 */
export const energyContract = {
  postBatch: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/batches',
    summary: 'Quarter-hours',
    resource: 'reading',
    verb: 'create',
    roles: ['meter'],
    idempotent: true,
    params: inInstallation,
    body: z.object({
      batch: z.uuid(),
      series: z.array(
        z.object({
          appliance: z.uuid(),
          metric: z.literal('energy'),
          use: z.string(),
          source: z.literal('meter'),
          stepS: z.literal(900),
          unit: z.literal('kWh'),
          grade: z.literal('measured'),
          accuracy: z.number(),
          days: z
            .array(z.object({ day: z.string(), values: z.array(count).readonly() }))
            .readonly(),
        }),
      ),
    }),
  }),
  postPower: endpoint({
    method: 'post',
    path: '/v1/installations/{installation}/power',
    summary: 'The watts of now',
    resource: 'power',
    verb: 'create',
    roles: ['meter'],
    idempotent: true,
    params: inInstallation,
    body: z.object({
      at: z.string(),
      everyS: z.number().int(),
      flows: z.object({
        gridW: z.number(),
        pvW: count,
        batteryW: count,
        houseW: z.number(),
        heatPumpW: count,
        heatPumpUse: z.enum(['sh', 'dhw', 'cooling']).nullable(),
        batterySoc: count,
      }),
    }),
  }),
  putLoading: endpoint({
    method: 'put',
    path: '/v1/installations/{installation}/meters/{meter}/loading',
    summary: 'How far the past has been posted',
    resource: 'meter',
    verb: 'update',
    roles: ['meter'],
    idempotent: true,
    params: ofMeter,
    body: z.object({
      loading: z.object({ from: z.string(), to: z.string(), reached: z.string() }).nullable(),
    }),
  }),
};
