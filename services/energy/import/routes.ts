import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import type { importContract } from './contract.ts';
import { previewImport, recordOf } from './preview-import.ts';
import { deleteOpenImports, listStoredImports } from './store.ts';
import {
  type ImportFileDeps,
  answerImport,
  importHome,
  importOf,
  storeImport,
  undoImport,
  uploadImport,
} from './store-import.ts';

export function importRoutes(deps: ImportFileDeps): Implementation<typeof importContract> {
  return {
    uploadImport: async ({ access, params, body }) =>
      await uploadImport(deps, access, { ...body, id: params.import }),
    getImport: async ({ access, params }) => {
      const found = await importOf(deps, access, params.import);
      if (!found.ok) return found;
      return ok(await previewImport(deps.db, found.value.home, found.value.stored));
    },
    answerImport: async ({ access, params, body }) =>
      await answerImport(deps, access, { id: params.import, answers: body }),
    storeImport: async ({ access, params }) => await storeImport(deps, access, params.import),
    undoImport: async ({ access, params }) => await undoImport(deps, access, params.import),
    cancelImport: async ({ access, params }) => {
      const home = await importHome(deps, access);
      if (!home.ok) return home;
      await deleteOpenImports(deps.db, home.value.installation, params.import);
      return ok(undefined);
    },
    listImports: async ({ access }) => {
      const home = await importHome(deps, access);
      if (!home.ok) return home;
      return ok((await listStoredImports(deps.db, home.value.installation)).map(recordOf));
    },
  };
}
