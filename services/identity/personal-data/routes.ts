import { type Database } from '@hearth/platform/database/database.ts';
import { exportedRows } from '@hearth/platform/database/export-rows.ts';
import { exportResponse } from '@hearth/platform/http/export-lines.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import { identityClasses } from '../table-classes.ts';
import type { personalDataContract } from './contract.ts';

export function personalDataRoutes(deps: {
  readonly db: Database;
}): Implementation<typeof personalDataContract> {
  return {
    exportAccount: async ({ body }) =>
      exportResponse(
        exportedRows(deps.db, identityClasses, { column: 'person_id', id: body.subject }),
      ),
  };
}
