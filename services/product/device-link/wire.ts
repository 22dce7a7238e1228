import type { Queued } from './command/store.ts';
import type { Command, DeviceLink } from './contract.ts';
import { type Bucket, leftToday } from './quota/bucket.ts';
import type { Link } from './store.ts';

/** What leaves the service of a link: never its grant. */
export function linkOnWire(link: Link, bucket: Bucket | undefined): DeviceLink {
  return {
    link: link.linkId,
    installation: link.installationId,
    vendor: link.vendor,
    state: link.state,
    since: link.since.toString(),
    lastReadAt: link.lastReadAt?.toString() ?? null,
    nextReadAt: link.nextReadAt?.toString() ?? null,
    remainingToday: bucket ? leftToday(bucket) : null,
  };
}

export function commandOnWire(command: Queued): Command {
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
    requestedAt: command.requestedAt.toString(),
    settledAt: command.settledAt?.toString() ?? null,
  };
}
