import { type WorldClock, worldAt } from '@hearth/calendar/clock.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Queued } from './command/store.ts';
import type { Command, DeviceLink } from './contract.ts';
import { type Bucket, leftToday } from './quota/bucket.ts';
import type { Link } from './store.ts';

/** What leaves the service of a link: never its grant. Beside readings of a home its instants are by the home's clock. */
export function linkOnWire(
  link: Link,
  beside: {
    readonly bucket?: Bucket | undefined;
    readonly nextReadAt?: Temporal.Instant | undefined;
    readonly world?: WorldClock | null;
  } = {},
): DeviceLink {
  const { bucket, nextReadAt, world = null } = beside;
  const told = (at: Temporal.Instant): string => worldAt(at, world).toString();
  return {
    link: link.linkId,
    installation: link.installationId,
    vendor: link.vendor,
    state: link.state,
    since: told(link.since),
    lastReadAt: link.lastReadAt && told(link.lastReadAt),
    nextReadAt: nextReadAt ? told(nextReadAt) : null,
    remainingToday: bucket ? leftToday(bucket) : null,
  };
}

export function commandOnWire(command: Queued, world: WorldClock | null = null): Command {
  const told = (at: Temporal.Instant): string => worldAt(at, world).toString();
  return {
    command: command.commandId,
    unit: command.unitId,
    point: command.point,
    name: command.name,
    desired: command.desired,
    before: command.before,
    by: command.by,
    state: command.state,
    reason: command.reason,
    params: command.params,
    leavesAt: command.state === 'requested' && command.reason ? told(command.dueAt) : null,
    requestedAt: told(command.requestedAt),
    settledAt: command.settledAt && told(command.settledAt),
  };
}
