import { daysBetween } from '@hearth/calendar/dates.ts';
import { type AlertFinding, learning, unwatched } from './finding.ts';
import type { TemperatureSeries, WatchedHome } from './watched-home.ts';

/** Days before the frozen ones that have to show a change. */
const livelyDays = 10;

/** A temperature that changed every day before and has had one value for as many whole days as the threshold. */
export function frozen({ temperatures, today }: WatchedHome, thresholdDays: number): AlertFinding {
  const states = temperatures.flatMap((series) => stateOf(series, today));
  if (temperatures.length === 0) return unwatched('no-temperatures');
  const judged = states.filter(({ isLively }) => isLively);
  if (judged.length === 0)
    return learning(Math.max(0, ...temperatures.map(({ days }) => days.length)), livelyDays);
  const worst = judged.toSorted((a, b) => b.days - a.days)[0];
  if (!worst || worst.days < thresholdDays)
    return { state: worst && worst.days > 0 ? 'watch' : 'fine', value: worst?.days ?? 0 };
  const { metric, value, from, days } = worst;
  return {
    state: 'alert',
    value: days,
    subject: `${metric} ${from}`,
    severity: 'look',
    facts: { kind: 'frozen', metric, value, from, days },
  };
}

interface FrozenState {
  readonly metric: string;
  readonly isLively: boolean;
  readonly days: number;
  readonly value: number;
  readonly from: string;
}

function stateOf({ metric, days }: TemperatureSeries, today: string): readonly FrozenState[] {
  const last = days.at(-1);
  // Without yesterday's readings the series is silent, not frozen.
  if (!last || daysBetween(last.day, today) !== 1) return [];
  const moved = days.findLastIndex(({ lo, hi }) => lo !== hi || hi !== last.hi);
  const still = days.slice(moved + 1);
  const before = days.slice(Math.max(0, moved + 1 - livelyDays), moved + 1);
  return [
    {
      metric,
      isLively: before.length === livelyDays && before.every(({ lo, hi }) => lo !== hi),
      days: still.length,
      value: last.hi,
      from: still[0]?.day ?? today,
    },
  ];
}
