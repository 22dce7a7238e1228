import { access } from 'node:fs/promises';
import { fail } from '@hearth/platform/problem.ts';
import { importPartners } from '@hearth/product/partner/jobs.ts';
import { z } from 'zod';
import { type Operation, operation } from './operation.ts';

/** What an operator does to the directory of service partners. */
export const partnerOperations: Readonly<Record<string, Operation>> = {
  'partners import': operation(z.strictObject({ file: z.string() }), async (deps, { file }) => {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    return isThere
      ? importPartners(deps, file)
      : fail('not-found', 'file-not-readable', { at: file });
  }),
};
