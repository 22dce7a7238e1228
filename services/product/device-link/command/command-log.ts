import type { Command } from '@hearth/devices/device-cloud.ts';
import type { Scalar } from '@hearth/devices/scalar.ts';
import type { LogEntry } from '@hearth/energy/logs/contract.ts';
import { commandName, periodOf } from './command-target.ts';
import type { CommandRecord } from './store.ts';

/** The log entry of a settled command. Its id is the command's, so that a repeated delivery adds nothing. */
export function commandLogEntry(record: CommandRecord, appliance: string): LogEntry {
  return {
    entry: record.commandId,
    at: (record.settledAt ?? record.requestedAt).toString(),
    appliance,
    kind: 'command',
    by: record.by,
    name: commandName(record.command),
    before: record.before && loggedValue(record.before),
    after: loggedValue(record.command),
    outcome: record.state,
    reason: record.reason,
    decision: record.decisionId,
  };
}

/** One line of text or a number; null for a whole week and for long text. */
export function loggedValue(command: Command): Scalar | null {
  switch (command.kind) {
    case 'set':
      return typeof command.to === 'string' && command.to.length > textMax ? null : command.to;
    case 'holiday':
      return command.enabled ? periodOf(command) : 'off';
    case 'select-schedule':
      return `${command.enabled ? 'on' : 'off'}:${command.schedule}`;
    case 'write-schedule':
      return null;
  }
}

const textMax = 100;
