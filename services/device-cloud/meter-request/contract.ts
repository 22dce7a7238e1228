import { endpoint } from '@hearth/platform/http/contract.ts';
import { z } from 'zod';
import { meterChannel, meterPlacement } from '../demo-homes/contract.ts';

const meterRequest = z.object({
  /** The id that the meter gets. */
  meter: z.uuid(),
  account: z.string(),
  /** The ids of the account's devices: the home to which they belong gets the meter. */
  devices: z.array(z.string()),
  channels: z.array(meterChannel),
  historyDays: z.number().int(),
  /** The meter beside the home now: the requested one takes its place. */
  current: z.object({ meter: z.uuid(), installation: z.uuid() }).nullable(),
});

/** Meters that an operator requested for simulated homes. They wait until the account is linked. For our own services. */
export const meterRequestContract = {
  listMeterRequests: endpoint({
    method: 'get',
    path: '/simulation/meter-requests',
    summary: 'The requested meters, with the devices of each account',
    resource: 'simulated-home',
    verb: 'read',
    roles: ['service'],
    answer: z.object({ requests: z.array(meterRequest) }),
  }),
  fulfilMeterRequest: endpoint({
    method: 'put',
    path: '/simulation/meter-requests/{meter}',
    summary: 'Put a requested meter, which energy knows by now, beside its home; ends the request',
    resource: 'simulated-home',
    verb: 'update',
    roles: ['service'],
    idempotent: true,
    params: z.object({ meter: z.uuid() }),
    body: meterPlacement.omit({ account: true, historyDays: true }),
  }),
};
