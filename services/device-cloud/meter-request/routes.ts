import type { Implementation } from '@hearth/platform/http/http.ts';
import type { DemoHomesContext } from '../demo-homes/context.ts';
import type { meterRequestContract } from './contract.ts';
import { fulfilMeterRequest, listMeterRequests } from './meter-requests.ts';

export function meterRequestRoutes(
  context: DemoHomesContext,
): Implementation<typeof meterRequestContract> {
  return {
    listMeterRequests: () => listMeterRequests(context),
    fulfilMeterRequest: ({ params, body }) => fulfilMeterRequest(context, params.meter, body),
  };
}
