import { resolve } from 'node:path';
import type { Command } from './command.ts';
import { operated } from './operated.ts';

/** The directory of service partners. */
export const partnerCommands: Readonly<Record<string, Command>> = {
  'partners import': {
    usage: 'partners import CSV',
    does: 'make a list of companies the directory of service partners (id, name, country, postal_code, place, phone, email, services, certificates, opening_hours), all of it or nothing',
    takes: ['CSV'],
    options: [],
    run: ({ config, words: [file = ''] }) =>
      operated(config, 'partners import', { file: resolve(file) }),
  },
};
