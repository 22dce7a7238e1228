import type { Assistance } from '@hearth/product/assistance/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { homeOrThrow, orThrow, sessionOf } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';

type Context = Readonly<RouterContextProvider>;

/** The request that the address names. */
export async function openRequest(
  context: Context,
  url: URL,
): Promise<{ installation: Installation; assistance: Assistance }> {
  const installation = await homeOrThrow(context, url);
  const request = url.searchParams.get('request') ?? '';
  const { product } = context.get(backendContext);
  const found = await product.getAssistance(
    { params: { installation: installation.installation, request } },
    { token: sessionOf(context).accessToken },
  );
  return { installation, assistance: orThrow(found) };
}
