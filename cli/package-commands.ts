import { priceList } from '@hearth/product/package/price-list.ts';
import { type CliCommand, type CommandOutcome, done, failed } from './command.ts';
import { operate } from './reach.ts';
import { readJson } from './read-json.ts';
import { reasonOf } from './report-operation.ts';

/** Commands for the price list of packages. */
export const packageCommands: Readonly<Record<string, CliCommand>> = {
  'packages import': {
    usage: 'packages import FILE',
    summary:
      'replace the price list: packages with contents, prices by country, terms and rules of eligibility, in every language; all or nothing',
    parameters: ['FILE'],
    options: [],
    async run({ config, args: [file = ''] }): Promise<CommandOutcome> {
      const read = await readJson(file, priceList);
      if (!read.ok) return failed(read.words);
      const imported = await operate(config, 'packages import', { input: { list: read.value } });
      if (imported.ok) return done(imported.value);
      const { code, at, more = [] } = imported;
      return failed(
        at === undefined
          ? reasonOf(imported)
          : [{ code, at }, ...more]
              .map((fault) => `${read.placeOf(fault.at)}: ${fault.code} at ${fault.at}`)
              .join('\n'),
      );
    },
  },
};
