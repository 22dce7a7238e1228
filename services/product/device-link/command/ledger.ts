import type { Scalar } from '@hearth/devices/device-cloud.ts';
import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Command } from '../contract.ts';

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
    before: told(settled.before),
    after: told(settled.desired),
    outcome: settled.state,
    reason: settled.reason,
  };
}

/** A whole week of actions is not a value to read in a line: the ledger says that it was changed. */
const told = (value: Scalar | null): Scalar | null =>
  typeof value === 'string' && value.length > longestTold ? null : value;

const longestTold = 100;
