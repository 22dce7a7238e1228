import type { Hono } from 'hono';
import { admitCall } from '../api/admit-call.ts';
import type { ApiContext } from '../api/context.ts';
import { refuse } from '../api/refusals.ts';
import { acceptWrite } from './accept-write.ts';
import { planCurrentSchedule, planFirmware, planSchedules } from './plan-schedule-write.ts';
import { type PlannedWrites, type WriteTarget, planHoliday, planPatch } from './plan-write.ts';

type Plan = (target: WriteTarget, body: unknown, param: (name: string) => string) => PlannedWrites;

const pointPath = '/v1/gateway-devices/:deviceId/management-points/:embeddedId';

/** Endpoints that write to a device. Each is checked against the limits that the device reports, and answers 204. */
export function commandRoutes(app: Hono, context: ApiContext): void {
  const write = (method: 'PATCH' | 'POST' | 'PUT', path: string, plan: Plan) =>
    app.on(method, `${pointPath}${path}`, (c) => {
      const param = (name: string) => c.req.param(name) ?? '';
      const [deviceId, embeddedId] = [param('deviceId'), param('embeddedId')];
      return admitCall(context, { request: c.req.raw, deviceId }, (call) =>
        acceptWrite(context, call, {
          deviceId,
          embeddedId,
          request: c.req.raw,
          plan: (target, body) => plan(target, body, param),
        }),
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
  // No simulated device has block schedules.
  for (const kind of ['schedules', 'current'])
    write('PUT', `/block-schedule/:mode/${kind}`, () =>
      refuse('CHARACTERISTIC_MISSING', 'this unit has no block schedule'),
    );
  write('PUT', '/firmware/:firmwareId', (target, _body, param) =>
    planFirmware(target, param('firmwareId')),
  );
}
