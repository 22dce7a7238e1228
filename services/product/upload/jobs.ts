import { branded } from '@hearth/core/branded.ts';
import type { DueWork } from '@hearth/platform/process/service.ts';
import type { ProductDeps } from '../deps.ts';
import { deleteUpload } from './store.ts';
import { uploadExpiryKind } from './upload-expiry.ts';

/** Deletes uploads that were not finished in their time. */
export function uploadExpiryWork(deps: Pick<ProductDeps, 'db'>): DueWork {
  return {
    name: uploadExpiryKind,
    declaration: { resource: 'upload', verb: 'run', roles: ['service'] },
    lanes: { '': 1 },
    async run({ key }) {
      const [home = '', upload = ''] = key.split('/');
      await deps.db.transaction(async (tx) => await deleteUpload(tx, branded(home), upload));
      return null;
    },
  };
}
