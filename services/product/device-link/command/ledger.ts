import type { Device, Scalar } from '@hearth/devices/device-cloud.ts';
import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Command } from '../contract.ts';
import { isSame } from './command-state.ts';

/** A settled command as the ledger tells it; its id is the command's, so that it stands there once. */
export function logEntryOf(
  settled: {
    commandId: string;
    name: string;
    before: Scalar | null;
    desired: Scalar;
    by: Command['by'];
    state: Command['state'];
    reason: string | null;
    requestedAt: Temporal.Instant;
    settledAt: Temporal.Instant | null;
  },
  appliance: string,
): LogEntry {
  return {
    entry: settled.commandId,
    at: (settled.settledAt ?? settled.requestedAt).toString(),
    appliance,
    kind: 'command',
    by: settled.by,
    name: settled.name,
    before: settled.before,
    after: settled.desired,
    outcome: settled.state,
    reason: settled.reason,
  };
}

/** Whether the device has the value that the command asked for. */
export function shows(
  device: Device,
  command: { point: string; name: string; desired: Scalar },
): boolean {
  return device.points
    .filter((point) => point.id === command.point)
    .flatMap((point) => point.values)
    .some((value) => value.name === command.name && isSame(value.value, command.desired));
}
