import { notFound, ok } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { FileSandbox } from '../file/file-sandbox.ts';
import { beginUpload, stateOf } from './begin-upload.ts';
import { continueUpload, endUpload } from './continue-upload.ts';
import type { uploadContract } from './contract.ts';
import { findUpload } from './store.ts';

export function uploadRoutes(
  deps: ProductDeps,
  sandbox: FileSandbox,
): Implementation<typeof uploadContract> {
  return {
    createUpload: (call) => beginUpload(deps, call),
    getUpload: async ({ access, params }) => {
      const found = await findUpload(deps.db, access, params.upload, deps.clock.now());
      return found ? ok(stateOf(found)) : notFound();
    },
    continueUpload: (call) => continueUpload({ ...deps, sandbox }, call),
    endUpload: async ({ access, params }) => {
      const found = await findUpload(deps.db, access, params.upload, deps.clock.now());
      if (found) await endUpload(deps, access, found.upload);
      return ok(undefined);
    },
  };
}
