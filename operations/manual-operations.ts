import { access } from 'node:fs/promises';
import { fail } from '@hearth/core/problem.ts';
import { importManuals } from '@hearth/product/manual/import-manuals.ts';
import { manualList } from '@hearth/product/manual/manual-list.ts';
import { z } from 'zod';
import { type Operation, operation } from './operation.ts';

/** Operations on manuals of models. */
export const manualOperations: Readonly<Record<string, Operation>> = {
  'manuals import': operation(
    z.strictObject({ folder: z.string(), list: manualList }),
    async (deps, { folder, list }) => {
      const isThere = await access(folder).then(
        () => true,
        () => false,
      );
      return isThere
        ? importManuals(deps, { folder, list })
        : fail('not-found', 'folder-not-readable', { at: folder });
    },
  ),
};
