import type { CliCommand, CliInput, CommandOutcome } from './command.ts';
import { reportOperation } from './report-operation.ts';

/** Commands for disputes about units. */
export const transferCommands: Readonly<Record<string, CliCommand>> = {
  'transfers list': {
    usage: 'transfers list [--all]',
    summary:
      'list the disputes about units that are not over, the oldest first: a person with the card of a unit says that it is theirs',
    parameters: [],
    options: ['all'],
    run: ({ config, options }) =>
      reportOperation(config, 'transfers list', { isAll: options['all'] !== undefined }),
  },
  'transfers show': {
    usage: 'transfers show DISPUTE',
    summary:
      'print a dispute: both people, their steps, and the units of the home with those that the other person has proved',
    parameters: ['DISPUTE'],
    options: [],
    run: ({ config, args: [dispute = ''] }) =>
      reportOperation(config, 'transfers show', { dispute }),
  },
  'transfers decide': {
    usage: 'transfers decide DISPUTE --for claimant|holder [--passes unit|home] --reason WORDS',
    summary:
      'decide a dispute that the holder has declined or not answered in 14 days: for the claimant, either the unit leaves the home or the whole home passes to the claimant, without its past',
    parameters: ['DISPUTE'],
    options: ['for', 'passes', 'reason'],
    run: decide,
  },
};

async function decide({
  config,
  args: [dispute = ''],
  options,
}: CliInput): Promise<CommandOutcome> {
  const { for: winner, passes, reason } = options;
  if (winner !== 'claimant' && winner !== 'holder')
    return { exit: 2, words: '--for is one of claimant, holder' };
  if (!reason) return { exit: 2, words: '--reason WORDS is missing' };
  if (winner === 'holder')
    return passes === undefined
      ? reportOperation(config, 'transfers decide', { dispute, passes: null, reason })
      : { exit: 2, words: '--passes is for the claimant only' };
  if (passes !== 'unit' && passes !== 'home')
    return { exit: 2, words: '--passes is one of unit, home' };
  return reportOperation(config, 'transfers decide', { dispute, passes, reason });
}
