import { sequenceAt, uniformAt } from './seeded-random.ts';
import type { Home } from './home.ts';

const streams = { journeys: 41, absence: 42 };

/** Whether the residents are on their random summer holiday. */
export function isAwayOn(home: Home, localDay: number): boolean {
  const year = Math.floor(localDay / 365.2425);
  const first =
    Math.floor(year * 365.2425) +
    188 +
    Math.floor(uniformAt(home.seed, streams.absence, year) * 42);
  const days = 7 + Math.floor(uniformAt(home.seed, streams.absence, year + 100_000) * 8);
  return localDay >= first && localDay < first + days;
}

/**
 * Writes the number of persons at home by minute of a local day: out for work and school on weekdays, sometimes at weekends.
 */
export function fillPresence(
  home: Home,
  day: { readonly localDay: number; readonly weekday: number; readonly isAway: boolean },
  minutes: Float64Array,
): void {
  minutes.fill(day.isAway ? 0 : home.people.length);
  if (day.isAway) return;
  const next = sequenceAt(home.seed, streams.journeys, day.localDay);
  for (const person of home.people) {
    const chance = next();
    const [leaves, returns] = [next(), next()];
    if (day.weekday >= 5) {
      if (chance < 0.6) takeOut(minutes, 600 + leaves * 300, 780 + leaves * 300 + returns * 180);
    } else if (person.role === 'child') takeOut(minutes, 460 + leaves * 20, 800 + returns * 160);
    else if (chance < 0.75) takeOut(minutes, 450 + leaves * 60, 980 + returns * 120);
  }
}

function takeOut(minutes: Float64Array, from: number, to: number): void {
  for (let minute = Math.round(from); minute < Math.min(to, minutes.length); minute += 1)
    minutes[minute] = (minutes[minute] ?? 0) - 1;
}
