import { type WorldClock, worldAt } from '@hearth/calendar/clock.ts';
import type { Temporal } from 'temporal-polyfill';
import type { CommandStatus } from '../contract.ts';
import type { CommandRecord } from './store.ts';

/**
 * A command as the API returns it; null for weeks and holidays, whose state the schedule and trip endpoints return. With `world`,
 * instants are by the home's clock.
 */
export function commandStatusOf(
  record: CommandRecord,
  world: WorldClock | null = null,
): CommandStatus | null {
  const { command, before } = record;
  if (command.kind !== 'set') return null;
  const homeTime = (at: Temporal.Instant): string => worldAt(at, world).toString();
  return {
    id: record.commandId,
    unit: record.unitId,
    command,
    before: before?.kind === 'set' ? before : null,
    by: record.by,
    state: record.state,
    reason: record.reason,
    params: record.params,
    leavesAt: record.state === 'queued' && record.reason ? homeTime(record.dueAt) : null,
    requestedAt: homeTime(record.requestedAt),
    settledAt: record.settledAt && homeTime(record.settledAt),
  };
}
