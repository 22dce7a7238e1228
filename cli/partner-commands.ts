import { resolve } from 'node:path';
import type { CliCommand, CliInput, CommandOutcome } from './command.ts';
import { reportOperation } from './report-operation.ts';

/** Commands for the directory of service partners. */
export const partnerCommands: Readonly<Record<string, CliCommand>> = {
  'partners import': {
    usage: 'partners import CSV',
    summary:
      'import the directory of service partners (id, name, country, postal_code, place, phone, email, services, certificates, opening_hours), all rows or none',
    parameters: ['CSV'],
    options: [],
    run: ({ config, args: [file = ''] }) =>
      reportOperation(config, 'partners import', { file: resolve(file) }),
  },
  'partners add-member': {
    usage: 'partners add-member ID --account MAIL [--role employee|administrator]',
    summary:
      'add a person to a company of the directory, by its id: they see what owners grant to it. Administrators are told of requests that nobody answers',
    parameters: ['ID'],
    options: ['account', 'role'],
    run: (input) => member(input, 'add'),
  },
  'partners remove-member': {
    usage: 'partners remove-member ID --account MAIL',
    summary: 'remove a person from a company: they lose its access',
    parameters: ['ID'],
    options: ['account'],
    run: (input) => member(input, 'remove'),
  },
};

async function member(
  { config, args: [partner = ''], options: { account, role } }: CliInput,
  step: 'add' | 'remove',
): Promise<CommandOutcome> {
  if (!account) return { exit: 2, words: '--account MAIL is missing' };
  return reportOperation(config, `partners ${step}-member`, {
    partner,
    account,
    ...(role === undefined ? {} : { role }),
  });
}
