import { type WorldClock, worldAt } from '@hearth/calendar/clock.ts';
import type { Temporal } from 'temporal-polyfill';
import type { DeviceLink } from './contract.ts';
import { type Bucket, leftToday } from './quota/bucket.ts';
import type { LinkSummary } from './store.ts';

/** A link as the API returns it, without its grant. With `world`, instants are by the home's clock. */
export function linkStatusOf(
  link: LinkSummary,
  options: {
    readonly bucket?: Bucket | undefined;
    readonly nextReadAt?: Temporal.Instant | undefined;
    readonly world?: WorldClock | null;
  } = {},
): DeviceLink {
  const { bucket, nextReadAt, world = null } = options;
  const homeTime = (at: Temporal.Instant): string => worldAt(at, world).toString();
  return {
    link: link.linkId,
    installation: link.installationId,
    vendor: link.vendor,
    state: link.state,
    since: homeTime(link.since),
    lastReadAt: link.lastReadAt && homeTime(link.lastReadAt),
    nextReadAt: nextReadAt ? homeTime(nextReadAt) : null,
    remainingToday: bucket ? leftToday(bucket) : null,
  };
}
