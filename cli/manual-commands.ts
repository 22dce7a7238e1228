import { join, resolve } from 'node:path';
import { manualList } from '@hearth/product/manual/manual-list.ts';
import { type CliCommand, type CommandOutcome, done, failed } from './command.ts';
import { operate } from './reach.ts';
import { readJson } from './read-json.ts';
import { reasonOf } from './report-operation.ts';

/** Commands for manuals of models. */
export const manualCommands: Readonly<Record<string, CliCommand>> = {
  'manuals import': {
    usage: 'manuals import DIR',
    summary:
      'replace all manuals by those of a folder: manuals.json lists Markdown, HTML and PDF by model, kind, language and version; all or nothing',
    parameters: ['DIR'],
    options: [],
    async run({ config, args: [folder = ''] }): Promise<CommandOutcome> {
      const read = await readJson(join(folder, 'manuals.json'), manualList);
      if (!read.ok) return failed(read.words);
      const input = { folder: resolve(folder), list: read.value };
      const imported = await operate(config, 'manuals import', { input });
      if (imported.ok) return done(imported.value);
      const { more = [] } = imported;
      if (more.length === 0) return failed(reasonOf(imported));
      const lines = more.map(({ code, at }) =>
        at.startsWith('/')
          ? `${read.placeOf(at)}: ${code} at ${at}`
          : `${join(folder, at)}: ${code}`,
      );
      return failed(lines.join('\n'));
    },
  },
};
