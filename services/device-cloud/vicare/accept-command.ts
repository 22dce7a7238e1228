import { deviceOf } from '../accounts/store.ts';
import type { AdmittedCall } from '../api/admit-call.ts';
import type { ApiContext } from '../api/context.ts';
import { insertWrites, visibleWritesOf } from '../commands/store.ts';
import { stringAt } from '../recordings/json.ts';
import { type VicareRefusal, invalid, unreachable, vicareRefusal } from './answers.ts';
import { vicareDeviceAt } from './device-at.ts';
import { planCommand } from './plan-command.ts';

export interface VicareCommand {
  readonly installation: string;
  /** `gateway:device`. */
  readonly deviceId: string;
  readonly feature: string;
  readonly command: string;
  readonly request: Request;
}

/** Checks a command against the device as it is served, and stores the changes; null: accepted. */
export async function acceptCommand(
  context: ApiContext,
  call: AdmittedCall,
  { installation, deviceId, feature, command, request }: VicareCommand,
): Promise<VicareRefusal | null> {
  const { db } = context;
  const device = await deviceOf(db, call.grant, deviceId, 'vicare');
  if (device === null || stringAt(device.recording, 'installation') !== installation)
    return vicareRefusal(404, 'DEVICE_NOT_FOUND');
  const injection = call.injection(deviceId);
  if (injection.offlineSince) return unreachable('DEVICE_OFFLINE');
  if (injection.refusesWrites)
    return vicareRefusal(502, 'DEVICE_COMMUNICATION_ERROR', { reason: 'COMMAND_NOT_EXECUTABLE' });
  const body = await bodyOf(request);
  if (body === undefined) return invalid('body is not JSON');
  const writes = await visibleWritesOf(db, call.grant, call.now);
  const own = writes.get(deviceId) ?? [];
  const state = vicareDeviceAt(device, own, { now: call.now, injection });
  const planned = planCommand(state, { feature, command, body });
  if (!planned.ok) return planned;
  const now = context.deps.clock.now();
  const visibleAt = now.add({ seconds: context.staleAfterWriteS });
  await insertWrites(db, call.grant, { deviceId, writes: planned.writes, now, visibleAt });
  return null;
}

/** undefined: no JSON. */
async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
