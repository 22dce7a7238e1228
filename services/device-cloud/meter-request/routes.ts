import type { Implementation } from '@hearth/platform/http/http.ts';
import type { SampleContext } from '../samples/context.ts';
import type { meterRequestContract } from './contract.ts';
import { fulfilMeterRequest, listMeterRequests } from './meter-requests.ts';

export function meterRequestRoutes(
  context: SampleContext,
): Implementation<typeof meterRequestContract> {
  return {
    listMeterRequests: () => listMeterRequests(context),
    fulfilMeterRequest: ({ params, body }) => fulfilMeterRequest(context, params.meter, body),
  };
}
