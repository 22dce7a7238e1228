import type { Device } from '@hearth/devices/device-cloud.ts';
import { aheadMinMax } from '@hearth/devices/reported-instant.ts';
import { Temporal } from 'temporal-polyfill';

const ageDaysMax = 3650;

/**
 * When the unit last told its cloud something: what the cloud says where that can be true, else our own time of reading while
 * the unit is online, else what was known before. The age of what is shown is reckoned from our readings, never from this.
 */
export function lastSeenOf(
  device: Device,
  reading: { readAt: Temporal.Instant; before: Temporal.Instant | null },
): Temporal.Instant | null {
  const said = Date.parse(device.timestamp ?? '');
  const now = reading.readAt;
  const isPlausible =
    said <= now.add({ minutes: aheadMinMax }).epochMilliseconds &&
    said >= now.subtract({ hours: 24 * ageDaysMax }).epochMilliseconds;
  if (isPlausible)
    return Temporal.Instant.fromEpochMilliseconds(Math.min(said, now.epochMilliseconds));
  return device.online === true ? now : reading.before;
}
