import { resolve } from 'node:path';
import { type CliCommand, type CommandOutcome, failed, readFileText } from './command.ts';
import { reportOperation } from './report-operation.ts';

/** Commands for the registry of units. */
export const unitCommands: Readonly<Record<string, CliCommand>> = {
  'units import': {
    usage: 'units import CSV [--codes CSV]',
    summary:
      'import a vendor’s list (gtin, serial, code, model, range), all rows or none; missing codes are generated and written to --codes',
    parameters: ['CSV'],
    options: ['codes'],
    run: ({ config, args: [file = ''], options }) =>
      reportOperation(config, 'units import', {
        file: resolve(file),
        ...(options['codes'] === undefined ? {} : { codes: resolve(options['codes']) }),
      }),
  },
  'units sheets': {
    usage: 'units sheets CSV',
    summary:
      'import data sheets by model (gtin, heat-35-minus7, cop-35-minus7 …, heat-least, heat-most, tank, backup, functions), all rows or none',
    parameters: ['CSV'],
    options: [],
    run: ({ config, args: [file = ''] }) =>
      reportOperation(config, 'units sheets', { file: resolve(file) }),
  },
  'units reserve': {
    usage: 'units reserve CSV',
    summary:
      'reserve units for mailboxes (serial, gtin, email, installer, locale) and mail each an invitation to register its unit',
    parameters: ['CSV'],
    options: [],
    async run({ config, args: [file = ''] }): Promise<CommandOutcome> {
      const csv = await readFileText(file);
      return csv === null
        ? failed(`${file}: cannot be read`)
        : reportOperation(config, 'units reserve', { csv });
    },
  },
};
