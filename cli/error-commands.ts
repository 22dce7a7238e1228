import type { CliCommand } from './command.ts';
import { reportOperation } from './report-operation.ts';

/** Commands for the groups of errors that servers and clients have reported. */
export const errorCommands: Readonly<Record<string, CliCommand>> = {
  'errors list': {
    usage: 'errors list',
    summary:
      'list the groups of errors: message, count, first and last time, versions; open ones first',
    parameters: [],
    options: [],
    run: ({ config }) => reportOperation(config, 'errors list', {}),
  },
  'errors show': {
    usage: 'errors show GROUP',
    summary: 'show a group of errors with its stack',
    parameters: ['GROUP'],
    options: [],
    run: ({ config, args: [group = ''] }) => reportOperation(config, 'errors show', { group }),
  },
  'errors resolve': {
    usage: 'errors resolve GROUP',
    summary: 'mark a group of errors as resolved; an error of it in another version opens it again',
    parameters: ['GROUP'],
    options: [],
    run: ({ config, args: [group = ''] }) => reportOperation(config, 'errors resolve', { group }),
  },
};
