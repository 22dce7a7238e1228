import { addDays } from '@hearth/calendar/dates.ts';
import { type AlertFinding, unwatched } from './finding.ts';
import type { WatchedCommand, WatchedHome } from './watched-home.ts';

/** Older commands say nothing about the present. */
const recentDays = 7;

/** Commands to one value of a unit that failed in a row, at least as many as the threshold, with none confirmed since. */
export function commandRefused(
  { commands, today }: WatchedHome,
  thresholdCommands: number,
): AlertFinding {
  if (commands.length === 0) return unwatched('no-commands');
  const byValue = Map.groupBy(commands, ({ appliance, name }) => `${appliance} ${name}`);
  const streaks = [...byValue.values()]
    .map((own) => own.slice(own.findLastIndex(({ isConfirmed }) => isConfirmed) + 1))
    .filter((own) => (own.at(-1)?.day ?? '') > addDays(today, -recentDays));
  const worst = streaks.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const [first, last] = [worst[0], worst.at(-1)];
  const value = worst.length;
  if (!first || !last || value < thresholdCommands)
    return { state: value > 0 ? 'watch' : 'fine', value };
  const { appliance, name } = first;
  return {
    state: 'alert',
    value,
    subject: `${appliance} ${name} ${first.at}`,
    severity: 'act',
    facts: {
      kind: 'command-refused',
      appliance,
      name,
      count: value,
      first: first.at,
      last: last.at,
      commands: commands.length,
      unconfirmed: commands.filter(isUnconfirmed).length,
    },
  };
}

const isUnconfirmed = ({ isConfirmed }: WatchedCommand): boolean => !isConfirmed;
