import { Temporal } from 'temporal-polyfill';
import type { Downtime } from './contract.ts';

/** A closing that an operator announced. */
export interface AnnouncedDowntime {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant | null;
  readonly reason: string | null;
}

/** From the configuration: closed until the configuration says otherwise. */
export interface ForcedDowntime {
  readonly until: string | null;
  readonly reason: string | null;
}

/** Announced closings show this long ahead, ended ones this long after. */
const aheadH = 7 * 24;
const afterH = 1;

/** What the app says now: an active closing before the next announced one, before one that has just ended. */
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
    .sort((one, other) => Temporal.Instant.compare(one.from, other.from));
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

const downtimeResponse = (state: Downtime['state'], of: AnnouncedDowntime): Downtime => ({
  state,
  from: of.from.toString(),
  until: of.until?.toString() ?? null,
  reason: of.reason,
});

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0;

const hasBegun = (each: AnnouncedDowntime, now: Temporal.Instant): boolean =>
  !isBefore(now, each.from);

const hasEnded = (each: AnnouncedDowntime, now: Temporal.Instant): boolean =>
  each.until !== null && !isBefore(now, each.until);
