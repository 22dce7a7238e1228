import type { HomeDetails } from '@hearth/product/home-details/contract.ts';
import type { Installation } from '@hearth/product/installation/contract.ts';
import { type RouterContextProvider, data } from 'react-router';
import { requestedInstallation, orThrow, sessionOf } from '../../api/installation.ts';
import { backendContext } from '../../context.ts';

type Context = Readonly<RouterContextProvider>;

/** The installation of a page for owners; 404 for every other role. */
export async function ownHome(context: Context, url: URL): Promise<Installation> {
  const chosen = await requestedInstallation(context, url);
  if (chosen.state === 'unavailable') throw data(null, { status: 503 });
  if (chosen.state === 'none' || chosen.installation.role !== 'owner')
    throw data(null, { status: 404 });
  return chosen.installation;
}

/** The installation with its address and building. */
export async function ownDetails(
  context: Context,
  url: URL,
): Promise<{ installation: Installation; details: HomeDetails }> {
  const installation = await ownHome(context, url);
  const { product } = context.get(backendContext);
  const request = { params: { installation: installation.installation } };
  const token = { token: sessionOf(context).accessToken };
  return { installation, details: orThrow(await product.getHomeDetails(request, token)) };
}
