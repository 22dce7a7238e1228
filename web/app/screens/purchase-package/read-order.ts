import type { Purchase } from '@hearth/product/purchase/contract.ts';
import type { RouterContextProvider } from 'react-router';
import { orThrow, sessionOf } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';

export const orderIn = (url: URL): string => url.searchParams.get('order') ?? '';

/** The purchase that the address names; 404 for one of another person. */
export async function readOrder(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<Purchase> {
  const { product } = context.get(backendContext);
  const token = { token: sessionOf(context).accessToken };
  return orThrow(await product.getPurchase({ params: { order: orderIn(url) } }, token));
}
