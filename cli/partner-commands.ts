import { resolve } from 'node:path';
import type { CliCommand, CliInput, CommandOutcome } from './command.ts';
import { reportOperation } from './report-operation.ts';

/** The directory of service partners. */
export const partnerCommands: Readonly<Record<string, CliCommand>> = {
  'partners import': {
    usage: 'partners import CSV',
    does: 'make a list of companies the directory of service partners (id, name, country, postal_code, place, phone, email, services, certificates, opening_hours), all of it or nothing',
    takes: ['CSV'],
    options: [],
    run: ({ config, words: [file = ''] }) =>
      reportOperation(config, 'partners import', { file: resolve(file) }),
  },
  'partners add-member': {
    usage: 'partners add-member ID --account MAIL',
    does: 'let a person work for a company of the directory, by the id of the list: they see what owners grant to it',
    takes: ['ID'],
    options: ['account'],
    run: (input) => member(input, 'add'),
  },
  'partners remove-member': {
    usage: 'partners remove-member ID --account MAIL',
    does: 'end that: they see nothing of these homes any more',
    takes: ['ID'],
    options: ['account'],
    run: (input) => member(input, 'remove'),
  },
};

async function member(
  { config, words: [partner = ''], options: { account } }: CliInput,
  step: 'add' | 'remove',
): Promise<CommandOutcome> {
  if (!account) return { exit: 2, words: '--account MAIL is missing' };
  return reportOperation(config, `partners ${step}-member`, { partner, account });
}
