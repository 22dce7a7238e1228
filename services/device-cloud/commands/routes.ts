import type { Context, Hono } from 'hono';
import { deviceOf } from '../accounts/store.ts';
import type { DeviceCloudContext } from '../context.ts';
import { type Admitted, admit } from '../gate.ts';
import { type Refusal, refusalResponse, refuse } from '../refusals.ts';
import { memberAt } from '../units/json.ts';
import { embeddedIdOf, pointsOf } from '../units/recorded-device.ts';
import { planCurrentSchedule, planFirmware, planSchedules } from './schedule-writes.ts';
import { keepWrites } from './store.ts';
import { type Planned, type Target, planHoliday, planPatch } from './writes.ts';

type Plan = (target: Target, body: unknown, param: (name: string) => string) => Planned;

const ofPoint = '/v1/gateway-devices/:deviceId/management-points/:embeddedId';

/** Everything a client can write; each is checked against the unit's own limits and answers 204. */
export function commandRoutes(app: Hono, context: DeviceCloudContext): void {
  const write = (method: 'PATCH' | 'POST' | 'PUT', path: string, plan: Plan) =>
    app.on(method, `${ofPoint}${path}`, (c) => {
      const param = (name: string) => c.req.param(name) ?? '';
      return admit(context, { request: c.req.raw, deviceId: param('deviceId') }, (admitted) =>
        carryOut({ context, admitted, c, plan, param }),
      );
    });
  write('PATCH', '/characteristics/:name', (target, body, param) =>
    planPatch(target, param('name'), body),
  );
  write('POST', '/holiday-mode', planHoliday);
  write('PUT', '/schedule/:mode/schedules', (target, body, param) =>
    planSchedules(target, param('mode'), body),
  );
  write('PUT', '/schedule/:mode/current', (target, body, param) =>
    planCurrentSchedule(target, param('mode'), body),
  );
  // No unit here has block schedules.
  for (const kind of ['schedules', 'current'])
    write('PUT', `/block-schedule/:mode/${kind}`, () =>
      refuse('CHARACTERISTIC_MISSING', 'this unit has no block schedule'),
    );
  write('PUT', '/firmware/:firmwareId', (target, _body, param) =>
    planFirmware(target, param('firmwareId')),
  );
}

async function carryOut(call: {
  readonly context: DeviceCloudContext;
  readonly admitted: Admitted;
  readonly c: Context;
  readonly plan: Plan;
  readonly param: (name: string) => string;
}): Promise<Response> {
  const { context, admitted, param } = call;
  const deviceId = param('deviceId');
  const device = await deviceOf(context.db, admitted.grant, deviceId);
  if (!device)
    return refusalResponse(
      refuse('GATEWAY_DEVICE_MISSING', `gateway device ${deviceId} does not exist`),
    );
  const { recording } = device;
  const embeddedId = param('embeddedId');
  if (!pointsOf(recording).some((point) => embeddedIdOf(point) === embeddedId))
    return refusalResponse(
      refuse('MANAGEMENT_POINT_MISSING', `management point ${embeddedId} does not exist`),
    );
  const blocked = blockedBy(
    admitted,
    deviceId,
    memberAt(recording, 'isCloudConnectionUp', 'value') === false,
  );
  if (blocked) return refusalResponse(blocked);
  const body = await bodyOf(call.c);
  if (!body.ok) return refusalResponse(body);
  const planned = call.plan({ recording, embeddedId }, body.value, param);
  if (!planned.ok) return refusalResponse(planned);
  // Not when the call came: it may have been made to wait, and what the home has lived through by now stays as it was.
  const now = context.deps.clock.now();
  const visibleAt = now.add({ seconds: context.staleAfterWriteS });
  await keepWrites(context.db, admitted.grant, {
    deviceId,
    writes: planned.writes,
    now,
    visibleAt,
  });
  return new Response(null, { status: 204 });
}

function blockedBy(
  admitted: Admitted,
  deviceId: string,
  isRecordedOffline: boolean,
): Refusal | null {
  const { refusesWrites, offlineSince } = admitted.provocation(deviceId);
  if (refusesWrites) return refuse('MANAGEMENT_POINT_BLOCKED', 'management point is blocked');
  if (offlineSince || isRecordedOffline)
    return refuse('MANAGEMENT_POINT_BLOCKED', 'gateway is not connected');
  return null;
}

async function bodyOf(
  c: Context,
): Promise<{ readonly ok: true; readonly value: unknown } | Refusal> {
  const text = await c.req.text();
  if (text === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return refuse('INVALID_REQUEST', 'body is not JSON');
  }
}
