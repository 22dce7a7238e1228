import { isoInstant } from '@hearth/calendar/dates.ts';
import { hourMs } from '@hearth/calendar/durations.ts';
import { type AlertFinding, learning, unwatched } from './finding.ts';
import type { WatchedHome } from './watched-home.ts';

/** Days with readings in two weeks that make a source one to expect readings from. */
const regularDays = 3;

/** A source of readings that was regular and has sent nothing for longer than the threshold. */
export function silent({ now }: WatchedHome, thresholdHours: number): AlertFinding {
  if (now === null || now.sources.length === 0) return unwatched('no-readings');
  const regular = now.sources.filter(({ days }) => days >= regularDays);
  const oldest = regular.toSorted((a, b) => a.lastMs - b.lastMs)[0];
  if (!oldest) return learning(Math.max(...now.sources.map(({ days }) => days)), regularDays);
  const hours = Math.max(0, (now.nowMs - oldest.lastMs) / hourMs);
  const value = Math.round(hours);
  if (hours <= thresholdHours)
    return { state: hours > thresholdHours / 2 ? 'watch' : 'fine', value };
  return {
    state: 'alert',
    value,
    subject: `${oldest.source} ${isoInstant(oldest.lastMs)}`,
    severity: 'act',
    facts: { kind: 'silent', source: oldest.source, since: isoInstant(oldest.lastMs) },
  };
}
