import { Temporal } from 'temporal-polyfill';
import type { Downtime } from './contract.ts';

/** A downtime that an operator has announced. */
export interface AnnouncedDowntime {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant | null;
  readonly reason: string | null;
}

/** A downtime by configuration, until the configuration changes. */
export interface ForcedDowntime {
  readonly until: string | null;
  readonly reason: string | null;
}

/** How long before its start an announced downtime is shown, and how long after its end. */
const aheadH = 7 * 24;
const afterH = 1;

/** The downtime to show: an active one, else the next announced one, else one that has just ended. */
export function downtimeAt(
  now: Temporal.Instant,
  announced: readonly AnnouncedDowntime[],
  forced: ForcedDowntime | null,
): Downtime {
  if (forced) return { state: 'active', from: null, until: forced.until, reason: forced.reason };
  const active = announced.find((each) => hasBegun(each, now) && !hasEnded(each, now));
  if (active) return downtimeResponse('active', active);
  const [next] = announced
    .filter((each) => !hasBegun(each, now) && isBefore(each.from, now.add({ hours: aheadH })))
    .sort((first, second) => Temporal.Instant.compare(first.from, second.from));
  if (next) return downtimeResponse('announced', next);
  const ended = announced.find(
    (each) =>
      hasEnded(each, now) &&
      each.until !== null &&
      isBefore(now, each.until.add({ hours: afterH })),
  );
  return ended
    ? downtimeResponse('over', ended)
    : { state: 'none', from: null, until: null, reason: null };
}

const downtimeResponse = (state: Downtime['state'], announced: AnnouncedDowntime): Downtime => ({
  state,
  from: announced.from.toString(),
  until: announced.until?.toString() ?? null,
  reason: announced.reason,
});

const isBefore = (first: Temporal.Instant, second: Temporal.Instant): boolean =>
  Temporal.Instant.compare(first, second) < 0;

const hasBegun = (each: AnnouncedDowntime, now: Temporal.Instant): boolean =>
  !isBefore(now, each.from);

const hasEnded = (each: AnnouncedDowntime, now: Temporal.Instant): boolean =>
  each.until !== null && !isBefore(now, each.until);
