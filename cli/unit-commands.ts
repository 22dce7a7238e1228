import { resolve } from 'node:path';
import { type CliCommand, type CommandOutcome, failed, readFileText } from './command.ts';
import { reportOperation } from './report-operation.ts';

/** The registry of units that makers have made. */
export const unitCommands: Readonly<Record<string, CliCommand>> = {
  'units import': {
    usage: 'units import CSV [--codes CSV]',
    does: 'load a maker’s list (gtin, serial, code, model, range), all of it or nothing; codes that are missing are made and written to --codes',
    takes: ['CSV'],
    options: ['codes'],
    run: ({ config, words: [file = ''], options }) =>
      reportOperation(config, 'units import', {
        file: resolve(file),
        ...(options['codes'] === undefined ? {} : { codes: resolve(options['codes']) }),
      }),
  },
  'units reserve': {
    usage: 'units reserve CSV',
    does: 'reserve units for mailboxes (serial, gtin, email, installer, locale) and write to them: whoever reads the mail registers the unit',
    takes: ['CSV'],
    options: [],
    async run({ config, words: [file = ''] }): Promise<CommandOutcome> {
      const csv = await readFileText(file);
      return csv === null
        ? failed(`${file}: cannot be read`)
        : reportOperation(config, 'units reserve', { csv });
    },
  },
};
