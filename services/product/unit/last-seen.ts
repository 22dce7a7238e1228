import type { Device } from '@hearth/devices/device-cloud.ts';
import { aheadMinMax } from '@hearth/devices/reported-instant.ts';
import { Temporal } from 'temporal-polyfill';

const ageDaysMax = 3650;

/**
 * When the unit last reported to its cloud: the cloud's timestamp when plausible, else the time of our reading while the unit is online,
 * else the previous value. The age of displayed values comes from our readings, not from this.
 */
export function lastSeenOf(
  device: Device,
  reading: { readAt: Temporal.Instant; before: Temporal.Instant | null },
): Temporal.Instant | null {
  const reportedMs = Date.parse(device.timestamp ?? '');
  const now = reading.readAt;
  const isPlausible =
    reportedMs <= now.add({ minutes: aheadMinMax }).epochMilliseconds &&
    reportedMs >= now.subtract({ hours: 24 * ageDaysMax }).epochMilliseconds;
  if (isPlausible)
    return Temporal.Instant.fromEpochMilliseconds(Math.min(reportedMs, now.epochMilliseconds));
  return device.online === true ? now : reading.before;
}
