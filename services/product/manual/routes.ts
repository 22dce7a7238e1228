import { notFound } from '@hearth/core/problem.ts';
import type { Implementation } from '@hearth/platform/http/http.ts';
import type { ProductDeps } from '../deps.ts';
import type { manualContract } from './contract.ts';
import { findFaultPage, getManual, listHomeManuals, listManuals } from './find-manuals.ts';
import { fileByHash } from './store.ts';

export function manualRoutes(deps: Pick<ProductDeps, 'db'>): Implementation<typeof manualContract> {
  return {
    listManuals: (call) => listManuals(deps, call),
    listHomeManuals: (call) => listHomeManuals(deps, call),
    getManual: (call) => getManual(deps, call),
    findFaultPage: (call) => findFaultPage(deps, call),
    getManualFile: async ({ params }) => {
      const file = await fileByHash(deps.db, params.file);
      if (!file) return notFound();
      return new Response(new Uint8Array(file.content), { headers: { 'content-type': file.type } });
    },
  };
}
