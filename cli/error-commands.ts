import type { StorageConfig } from '@hearth/platform/database/storage-config.ts';
import { errorGroup } from '@hearth/product/error-report/contract.ts';
import { createSourcePositions, sourceMapsFolder } from '@hearth/web/server/source-positions.ts';
import { type CliCommand, type CommandOutcome, done, failed } from './command.ts';
import { reasonOf, reportOperation } from './report-operation.ts';

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
    summary: 'show a group of errors with its stack, and where its lines are in the sources',
    parameters: ['GROUP'],
    options: [],
    run: ({ config, args: [group = ''] }) => showErrors(config, group),
  },
  'errors resolve': {
    usage: 'errors resolve GROUP',
    summary: 'mark a group of errors as resolved; an error of it in another version opens it again',
    parameters: ['GROUP'],
    options: [],
    run: ({ config, args: [group = ''] }) => reportOperation(config, 'errors resolve', { group }),
  },
};

/** The group with its places in the sources, as far as this machine has the source maps of its version. */
async function showErrors(config: StorageConfig, group: string): Promise<CommandOutcome> {
  const { operate } = await import('./reach.ts');
  const outcome = await operate(config, 'errors show', { input: { group } });
  if (!outcome.ok) return failed(reasonOf(outcome));
  const found = errorGroup.parse(outcome.value);
  const [sources] = await createSourcePositions(sourceMapsFolder).find([found]);
  const places = sources?.isWithoutMap
    ? `no source map of version ${found.framesVersion || 'unknown'}`
    : sources?.positions;
  return done({ ...found, sources: places });
}
