import type { Implementation } from '@hearth/platform/http/http.ts';
import { ok } from '@hearth/core/problem.ts';
import type { importContract } from './contract.ts';
import { createFileReader } from './file-reader.ts';
import { recordOf } from './preview-import.ts';
import { deleteOpenImports, listStoredImports } from './store.ts';
import {
  type ImportFileDeps,
  answerImport,
  importHome,
  storeImport,
  undoImport,
  uploadImport,
  viewImport,
} from './store-import.ts';

export function importRoutes(
  service: Omit<ImportFileDeps, 'readFile'>,
): Implementation<typeof importContract> {
  const deps = { ...service, readFile: createFileReader() };
  return {
    uploadImport: async ({ access, params, query, body }) =>
      await uploadImport(deps, access, { ...query, id: params.import, content: body }),
    getImport: async ({ access, params }) => await viewImport(deps, access, params.import),
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
