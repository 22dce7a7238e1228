import type { CliCommand, CliInput, CommandOutcome } from './command.ts';
import { reportOperation } from './report-operation.ts';

/** Commands for the feature flags; a change holds within ten seconds. */
export const flagCommands: Readonly<Record<string, CliCommand>> = {
  'flags list': {
    usage: 'flags list',
    summary: 'list the feature flags: what each does, its values, the default first, and its rules',
    parameters: [],
    options: [],
    run: ({ config }) => reportOperation(config, 'flags list', {}),
  },
  'flags set': {
    usage:
      'flags set FLAG VALUE [--language de,en] [--country AT] [--group guest|person] [--from VERSION] [--before VERSION] [--percent N]',
    summary:
      'set a value where all conditions hold, before the other rules of the flag; the same conditions again replace the value',
    parameters: ['FLAG', 'VALUE'],
    options: ['language', 'country', 'group', 'from', 'before', 'percent'],
    run: setValue,
  },
  'flags rollout': {
    usage: 'flags rollout FLAG VALUE PERCENT',
    summary:
      'give a value to a share of the devices and homes for which no other rule decides; a larger share keeps those of the smaller one',
    parameters: ['FLAG', 'VALUE', 'PERCENT'],
    options: [],
    run: ({ config, args: [flag = '', value = '', percent = ''] }) =>
      isShare(percent)
        ? reportOperation(config, 'flags rollout', { flag, value, percent: Number(percent) })
        : Promise.resolve(noShare('PERCENT')),
  },
  'flags clear': {
    usage: 'flags clear FLAG',
    summary: 'delete all rules of a flag, so that its default holds',
    parameters: ['FLAG'],
    options: [],
    run: ({ config, args: [flag = ''] }) => reportOperation(config, 'flags clear', { flag }),
  },
};

async function setValue({
  config,
  args: [flag = '', value = ''],
  options,
}: CliInput): Promise<CommandOutcome> {
  const { language, country, group, from, before, percent } = options;
  if (percent !== undefined && !isShare(percent)) return noShare('--percent');
  const condition = {
    ...(language === undefined ? {} : { languages: language.split(',') }),
    ...(country === undefined ? {} : { countries: country.split(',') }),
    ...(group === undefined ? {} : { groups: [group] }),
    ...(from === undefined ? {} : { versionFrom: from }),
    ...(before === undefined ? {} : { versionBefore: before }),
    ...(percent === undefined ? {} : { percent: Number(percent) }),
  };
  return await reportOperation(config, 'flags set', { flag, value, condition });
}

const isShare = (text: string): boolean =>
  /^\d{1,3}(?:\.\d{1,4})?$/.test(text) && Number(text) <= 100;

const noShare = (name: string): CommandOutcome => ({
  exit: 2,
  words: `${name} is a number from 0 to 100`,
});
