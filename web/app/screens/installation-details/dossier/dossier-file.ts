import type { Dossier } from '@hearth/product/dossier/contract.ts';

/** A dossier as a JSON file. */
export const dossierFile = (dossier: Dossier): Response =>
  new Response(`${JSON.stringify(dossier, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="dossier-${dossier.madeOn}.json"`,
      'cache-control': 'no-store',
    },
  });
