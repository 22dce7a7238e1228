import { deviceOf } from '../accounts/store.ts';
import type { AdmittedCall } from '../api/admit-call.ts';
import type { ApiContext } from '../api/context.ts';
import { type ApiRefusal, refusalResponse, refuse } from '../api/refusals.ts';
import { memberAt } from '../recordings/json.ts';
import { embeddedIdOf, pointsOf } from '../recordings/recorded-device.ts';
import type { PlannedWrites, WriteTarget } from './plan-write.ts';
import { insertWrites } from './store.ts';

export interface ApiWriteRequest {
  readonly deviceId: string;
  readonly embeddedId: string;
  readonly request: Request;
  readonly plan: (target: WriteTarget, body: unknown) => PlannedWrites;
}

/** Checks a write against device and management point, and stores the planned writes. */
export async function acceptWrite(
  context: ApiContext,
  call: AdmittedCall,
  { deviceId, embeddedId, request, plan }: ApiWriteRequest,
): Promise<Response> {
  const device = await deviceOf(context.db, call.grant, deviceId, 'onecta');
  if (!device)
    return refusalResponse(
      refuse('GATEWAY_DEVICE_MISSING', `gateway device ${deviceId} does not exist`),
    );
  const { recording } = device;
  if (!pointsOf(recording).some((point) => embeddedIdOf(point) === embeddedId))
    return refusalResponse(
      refuse('MANAGEMENT_POINT_MISSING', `management point ${embeddedId} does not exist`),
    );
  const isRecordedOffline = memberAt(recording, 'isCloudConnectionUp', 'value') === false;
  const block = blockOf(call, deviceId, isRecordedOffline);
  if (block) return refusalResponse(block);
  const body = await jsonBody(request);
  if (!body.ok) return refusalResponse(body);
  const planned = plan({ recording, embeddedId }, body.value);
  if (!planned.ok) return refusalResponse(planned);
  // The clock is read again: a call can be delayed, and a simulated home has lived through that time already.
  const now = context.deps.clock.now();
  const visibleAt = now.add({ seconds: context.staleAfterWriteS });
  await insertWrites(context.db, call.grant, { deviceId, writes: planned.writes, now, visibleAt });
  return new Response(null, { status: 204 });
}

function blockOf(
  call: AdmittedCall,
  deviceId: string,
  isRecordedOffline: boolean,
): ApiRefusal | null {
  const { refusesWrites, offlineSince } = call.injection(deviceId);
  if (refusesWrites) return refuse('MANAGEMENT_POINT_BLOCKED', 'management point is blocked');
  if (offlineSince || isRecordedOffline)
    return refuse('MANAGEMENT_POINT_BLOCKED', 'gateway is not connected');
  return null;
}

async function jsonBody(
  request: Request,
): Promise<{ readonly ok: true; readonly value: unknown } | ApiRefusal> {
  const text = await request.text();
  if (text === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return refuse('INVALID_REQUEST', 'body is not JSON');
  }
}
