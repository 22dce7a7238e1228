import type { Dossier } from '@hearth/product/dossier/contract.ts';
import { type RouterContextProvider, data, redirect } from 'react-router';
import { addressOf } from '../../../../api/address.ts';
import { sessionOf } from '../../../../api/installation.ts';
import { backendContext } from '../../../../context.ts';
import { transferPaths } from '../../../../transfer-paths.ts';

/** The dossier that was issued with the offer of a code. Without one the page of the offer says why. */
export async function readOfferedDossier(
  context: Readonly<RouterContextProvider>,
  { request, code: typed }: { readonly request: Request; readonly code: string },
): Promise<Dossier> {
  const code = typed.slice(0, 100);
  const read = await context
    .get(backendContext)
    .product.readOfferedDossier(
      { body: { code, address: addressOf(request) } },
      { token: sessionOf(context).accessToken },
    );
  if (read.ok) return read.value;
  if (read.kind === 'timed-out' || read.kind === 'unavailable') throw data(null, { status: 503 });
  throw redirect(transferPaths.offer(code));
}
