import type { LogEntry } from '@hearth/energy/logs/contract.ts';

/** One time that a message stood: instants; `from` null, it was there before the logbook began; `to` null, it still is. */
export interface Episode {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * When a message came and went, the newest first, after the logbook of its appliance. Two parts of a unit may show one code: it stands
 * from the first that shows it to the last that clears it.
 */
export function episodesOf(
  entries: readonly LogEntry[],
  code: string,
  isActive: boolean,
): readonly Episode[] {
  const told = entries
    .filter((entry) => entry.kind === 'fault' && entry.name === code)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const episodes: { from: string | null; to: string | null }[] = [];
  let standing = 0;
  for (const { at, after } of told) {
    const last = episodes.at(-1);
    if (after !== null) {
      if (standing === 0) episodes.push({ from: at, to: null });
      standing += 1;
    } else if (standing > 0) {
      standing -= 1;
      if (standing === 0 && last) last.to = at;
    } else episodes.push({ from: null, to: at });
  }
  const last = episodes.at(-1);
  if (isActive && last?.to !== null) episodes.push({ from: null, to: null });
  // The unit is silent about it now, and the entry that would say since when is still on its way.
  if (!isActive && last && last.to === null) last.to = last.from;
  return episodes.toReversed();
}
