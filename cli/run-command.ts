import { parseArgs } from 'node:util';
import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';
import type { CliCommand, CliInput, CommandOutcome } from './command.ts';
import { commands } from './commands.ts';
import { readCliConfig } from './config.ts';

/** Options that take no value. */
const flags = new Set(['overwrite', 'meter', 'detach', 'end', 'all', 'counter']);

/** Finds the command by its first words, checks its arguments and runs it. Exit codes: 0 done, 1 failed with a reason, 2 wrong usage. */
export async function runCommand(
  args: readonly string[],
  config: () => StorageConfig = readCliConfig,
): Promise<CommandOutcome> {
  if (args.length === 0) return { exit: 2, words: help(args) };
  if (args[0] === 'help') return { exit: 0, text: `${help(args.slice(1))}\n`, words: '' };
  if (args.includes('--help'))
    return {
      exit: 0,
      text: `${help(args.slice(0, args.indexOf('--help')))}\n`,
      words: '',
    };
  const found = commandOf(args);
  if (!found)
    return {
      exit: 2,
      words: `There is no command ${args.slice(0, 2).join(' ')}.\n\n${help(args)}`,
    };
  const { command, rest } = found;
  const input = readInput(command, rest);
  if (typeof input === 'string')
    return { exit: 2, words: `${input}\nUsage: hearth ${command.usage}` };
  try {
    return await command.run({ config: config(), ...input });
  } catch (error) {
    return { exit: 1, words: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf(
  args: readonly string[],
): { command: CliCommand; rest: readonly string[] } | null {
  for (const length of [3, 2, 1]) {
    const name = args.slice(0, length).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) return { command, rest: args.slice(length) };
  }
  return null;
}

function readInput(
  command: CliCommand,
  rest: readonly string[],
): Omit<CliInput, 'config'> | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: Object.fromEntries(
        command.options.map((name) => [
          name,
          { type: flags.has(name) ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
    });
    if (positionals.length < command.parameters.length)
      return `${command.parameters[positionals.length]} is missing.`;
    if (positionals.length > command.parameters.length && !command.isLastRepeated)
      return `${positionals[command.parameters.length]} is one word too many.`;
    const options = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, String(value)]),
    );
    return { args: positionals, options };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Lists the command of these words, else the commands that begin with the first of them, else all. */
function help(words: readonly string[]): string {
  const found = commandOf(words);
  const group = Object.entries(commands).flatMap(([name, command]) =>
    name.split(' ')[0] === words[0] ? [command] : [],
  );
  const all = Object.values(commands);
  const listed = found ? [found.command] : group.length > 0 ? group : all;
  // The summary of a long usage is on the next line.
  const width = 50;
  const lines = listed.map(({ usage, summary: does }) =>
    usage.length > width
      ? `  ${usage}\n  ${' '.repeat(width)}  ${does}`
      : `  ${usage.padEnd(width)}  ${does}`,
  );
  return ['Usage: npm run -s hearth -- COMMAND …', '', ...lines].join('\n');
}
