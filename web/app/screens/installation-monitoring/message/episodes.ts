import type { LogEntry } from '@hearth/energy/logs/contract.ts';

/** Period of a message, as instants; `from` is null before the start of the logbook, `to` while it lasts. */
export interface Episode {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Periods of a message from the logbook of its appliance, the newest first. Two parts of a unit may show one code: the period lasts
 * from the first part that shows it to the last one that clears it.
 */
export function episodesOf(
  entries: readonly LogEntry[],
  code: string,
  isActive: boolean,
): readonly Episode[] {
  const changes = entries
    .filter((entry) => entry.kind === 'fault' && entry.name === code)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const episodes: { from: string | null; to: string | null }[] = [];
  let activeParts = 0;
  for (const { at, after } of changes) {
    const last = episodes.at(-1);
    if (after !== null) {
      if (activeParts === 0) episodes.push({ from: at, to: null });
      activeParts += 1;
    } else if (activeParts > 0) {
      activeParts -= 1;
      if (activeParts === 0 && last) last.to = at;
    } else episodes.push({ from: null, to: at });
  }
  const last = episodes.at(-1);
  if (isActive && last?.to !== null) episodes.push({ from: null, to: null });
  // The unit no longer reports it, and the log entry with its end has not arrived.
  if (!isActive && last && last.to === null) last.to = last.from;
  return episodes.toReversed();
}
