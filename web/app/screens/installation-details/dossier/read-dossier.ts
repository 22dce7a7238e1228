import type { Result } from '@hearth/core/problem.ts';
import type { Dossier } from '@hearth/product/dossier/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import { type RouterContextProvider, data } from 'react-router';
import { homeOrThrow, sessionOf } from '../../../api/installation.ts';
import { backendContext } from '../../../context.ts';

/** Measuring a house from the readings of a year takes longer than other answers. */
const timeoutMs = 5000;

/** The dossier of the address's home; 404 for a partner. */
export async function readDossier(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<{ readonly installation: Installation; readonly read: Result<Dossier> }> {
  const installation = await homeOrThrow(context, url);
  if (installation.role === 'partner') throw data(null, { status: 404 });
  const read = await context
    .get(backendContext)
    .product.getDossier(
      { params: { installation: installation.installation } },
      { token: sessionOf(context).accessToken, timeoutMs },
    );
  return { installation, read };
}
